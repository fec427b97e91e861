// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import "./Erc20.sol";
import "./SafeTransfer.sol";

/// @title Two tokens that are traded against each other: the product of the reserves never falls
/// @notice 0.3 % of what comes in stays with the owners of the shares. Callers send the tokens first; use the router.
contract ExchangePair is Erc20 {
    using SafeTransfer for address;

    uint256 private constant MINIMUM_SHARES = 1000;

    address public immutable factory;
    address public immutable token0;
    address public immutable token1;

    uint112 private reserve0;
    uint112 private reserve1;
    uint32 private updated;
    bool private busy;

    event Mint(address indexed sender, uint256 amount0, uint256 amount1);
    event Burn(address indexed sender, uint256 amount0, uint256 amount1, address indexed to);
    event Swap(
        address indexed sender,
        uint256 amount0In,
        uint256 amount1In,
        uint256 amount0Out,
        uint256 amount1Out,
        address indexed to
    );
    event Sync(uint112 reserve0, uint112 reserve1);

    error Busy();
    error TooLittleLiquidity();
    error TooLittlePaid();

    modifier exclusive() {
        if (busy) revert Busy();
        busy = true;
        _;
        busy = false;
    }

    constructor(address token0_, address token1_) Erc20("Exchange Share", "SHARE", 18) {
        (factory, token0, token1) = (msg.sender, token0_, token1_);
    }

    function getReserves() public view returns (uint112, uint112, uint32) {
        return (reserve0, reserve1, updated);
    }

    /// @notice Shares for the tokens that were sent since the last update
    function mint(address to) external exclusive returns (uint256 shares) {
        (uint256 balance0, uint256 balance1) = balances();
        (uint256 amount0, uint256 amount1) = (balance0 - reserve0, balance1 - reserve1);
        if (totalSupply == 0) {
            shares = root(amount0 * amount1) - MINIMUM_SHARES;
            create(address(0), MINIMUM_SHARES);
        } else {
            uint256 by0 = amount0 * totalSupply / reserve0;
            uint256 by1 = amount1 * totalSupply / reserve1;
            shares = by0 < by1 ? by0 : by1;
        }
        if (shares == 0) revert TooLittleLiquidity();
        create(to, shares);
        update(balance0, balance1);
        emit Mint(msg.sender, amount0, amount1);
    }

    /// @notice The tokens for the shares that were sent to this contract
    function burn(address to) external exclusive returns (uint256 amount0, uint256 amount1) {
        (uint256 balance0, uint256 balance1) = balances();
        uint256 shares = balanceOf[address(this)];
        (amount0, amount1) = (shares * balance0 / totalSupply, shares * balance1 / totalSupply);
        if (amount0 == 0 || amount1 == 0) revert TooLittleLiquidity();
        destroy(address(this), shares);
        token0.send(to, amount0);
        token1.send(to, amount1);
        update(balance0 - amount0, balance1 - amount1);
        emit Burn(msg.sender, amount0, amount1, to);
    }

    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata) external exclusive {
        if (amount0Out + amount1Out == 0 || amount0Out >= reserve0 || amount1Out >= reserve1) {
            revert TooLittleLiquidity();
        }
        if (amount0Out > 0) token0.send(to, amount0Out);
        if (amount1Out > 0) token1.send(to, amount1Out);
        (uint256 amount0In, uint256 amount1In) = settle(amount0Out, amount1Out);
        emit Swap(msg.sender, amount0In, amount1In, amount0Out, amount1Out, to);
    }

    /// @return in0 what came in of the first token
    /// @return in1 what came in of the second token
    function settle(uint256 out0, uint256 out1) private returns (uint256 in0, uint256 in1) {
        (uint256 balance0, uint256 balance1) = balances();
        in0 = gain(balance0 + out0, reserve0);
        in1 = gain(balance1 + out1, reserve1);
        uint256 product = (balance0 * 1000 - in0 * 3) * (balance1 * 1000 - in1 * 3);
        if (product < uint256(reserve0) * reserve1 * 1e6) revert TooLittlePaid();
        update(balance0, balance1);
    }

    function gain(uint256 held, uint256 before) private pure returns (uint256) {
        return held > before ? held - before : 0;
    }

    function balances() private view returns (uint256, uint256) {
        return (Token(token0).balanceOf(address(this)), Token(token1).balanceOf(address(this)));
    }

    function update(uint256 balance0, uint256 balance1) private {
        require(balance0 <= type(uint112).max && balance1 <= type(uint112).max);
        (reserve0, reserve1, updated) = (uint112(balance0), uint112(balance1), uint32(block.timestamp));
        emit Sync(reserve0, reserve1);
    }

    function root(uint256 value) private pure returns (uint256 guess) {
        guess = value;
        for (uint256 next = value / 2 + 1; next < guess; next = (value / next + next) / 2) guess = next;
    }
}
