// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import "./ExchangeFactory.sol";
import "./SafeTransfer.sol";
import "./WrappedEther.sol";

/// @title The way into the exchange: routes over several pairs, limits of what may be lost, a deadline
contract ExchangeRouter {
    using SafeTransfer for address;

    ExchangeFactory public immutable factory;
    WrappedEther public immutable WETH;

    error Expired(uint256 deadline);
    error NoPair(address tokenA, address tokenB);
    error BadPath();
    error TooLittleReceived(uint256 amount, uint256 minimum);
    error TooMuchPaid(uint256 amount, uint256 maximum);
    error EtherNotAccepted(address account);

    modifier before(uint256 deadline) {
        if (block.timestamp > deadline) revert Expired(deadline);
        _;
    }

    constructor(ExchangeFactory factory_, WrappedEther weth) {
        (factory, WETH) = (factory_, weth);
    }

    receive() external payable {
        require(msg.sender == address(WETH));
    }

    function addLiquidity(
        address tokenA,
        address tokenB,
        uint256 wantedA,
        uint256 wantedB,
        uint256 minimumA,
        uint256 minimumB,
        address to,
        uint256 deadline
    ) external before(deadline) returns (uint256 amountA, uint256 amountB, uint256 shares) {
        if (factory.getPair(tokenA, tokenB) == address(0)) factory.createPair(tokenA, tokenB);
        (amountA, amountB) = fit(tokenA, tokenB, wantedA, wantedB);
        if (amountA < minimumA) revert TooLittleReceived(amountA, minimumA);
        if (amountB < minimumB) revert TooLittleReceived(amountB, minimumB);
        tokenA.take(msg.sender, pairOf(tokenA, tokenB), amountA);
        tokenB.take(msg.sender, pairOf(tokenA, tokenB), amountB);
        shares = ExchangePair(pairOf(tokenA, tokenB)).mint(to);
    }

    function removeLiquidity(
        address tokenA,
        address tokenB,
        uint256 shares,
        uint256 minimumA,
        uint256 minimumB,
        address to,
        uint256 deadline
    ) external before(deadline) returns (uint256 amountA, uint256 amountB) {
        address pair = pairOf(tokenA, tokenB);
        pair.take(msg.sender, pair, shares);
        (amountA, amountB) = ExchangePair(pair).burn(to);
        if (tokenA > tokenB) (amountA, amountB) = (amountB, amountA);
        if (amountA < minimumA) revert TooLittleReceived(amountA, minimumA);
        if (amountB < minimumB) revert TooLittleReceived(amountB, minimumB);
    }

    function swapExactTokensForTokens(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external before(deadline) returns (uint256[] memory amounts) {
        amounts = checkedOut(amountIn, amountOutMin, path);
        path[0].take(msg.sender, pairOf(path[0], path[1]), amounts[0]);
        trade(amounts, path, to);
    }

    function swapTokensForExactTokens(
        uint256 amountOut,
        uint256 amountInMax,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external before(deadline) returns (uint256[] memory amounts) {
        amounts = getAmountsIn(amountOut, path);
        if (amounts[0] > amountInMax) revert TooMuchPaid(amounts[0], amountInMax);
        path[0].take(msg.sender, pairOf(path[0], path[1]), amounts[0]);
        trade(amounts, path, to);
    }

    function swapExactETHForTokens(uint256 amountOutMin, address[] calldata path, address to, uint256 deadline)
        external
        payable
        before(deadline)
        returns (uint256[] memory amounts)
    {
        if (path[0] != address(WETH)) revert BadPath();
        amounts = checkedOut(msg.value, amountOutMin, path);
        WETH.deposit{value: msg.value}();
        address(WETH).send(pairOf(path[0], path[1]), msg.value);
        trade(amounts, path, to);
    }

    function swapExactTokensForETH(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external before(deadline) returns (uint256[] memory amounts) {
        if (path[path.length - 1] != address(WETH)) revert BadPath();
        amounts = checkedOut(amountIn, amountOutMin, path);
        path[0].take(msg.sender, pairOf(path[0], path[1]), amounts[0]);
        trade(amounts, path, address(this));
        uint256 bought = amounts[amounts.length - 1];
        WETH.withdraw(bought);
        (bool paid,) = to.call{value: bought}("");
        if (!paid) revert EtherNotAccepted(to);
    }

    function swapExactTokensForTokensSupportingFeeOnTransferTokens(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external before(deadline) {
        uint256 held = Token(path[path.length - 1]).balanceOf(to);
        path[0].take(msg.sender, pairOf(path[0], path[1]), amountIn);
        tradeArrived(path, to);
        checkArrived(Token(path[path.length - 1]).balanceOf(to) - held, amountOutMin);
    }

    function swapExactETHForTokensSupportingFeeOnTransferTokens(
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external payable before(deadline) {
        if (path[0] != address(WETH)) revert BadPath();
        uint256 held = Token(path[path.length - 1]).balanceOf(to);
        WETH.deposit{value: msg.value}();
        address(WETH).send(pairOf(path[0], path[1]), msg.value);
        tradeArrived(path, to);
        checkArrived(Token(path[path.length - 1]).balanceOf(to) - held, amountOutMin);
    }

    function swapExactTokensForETHSupportingFeeOnTransferTokens(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline
    ) external before(deadline) {
        if (path[path.length - 1] != address(WETH)) revert BadPath();
        path[0].take(msg.sender, pairOf(path[0], path[1]), amountIn);
        tradeArrived(path, address(this));
        uint256 bought = WETH.balanceOf(address(this));
        checkArrived(bought, amountOutMin);
        WETH.withdraw(bought);
        (bool paid,) = to.call{value: bought}("");
        if (!paid) revert EtherNotAccepted(to);
    }

    function getAmountOut(uint256 amountIn, uint256 reserveIn, uint256 reserveOut) public pure returns (uint256) {
        uint256 paid = amountIn * 997;
        return paid * reserveOut / (reserveIn * 1000 + paid);
    }

    function getAmountIn(uint256 amountOut, uint256 reserveIn, uint256 reserveOut) public pure returns (uint256) {
        return reserveIn * amountOut * 1000 / ((reserveOut - amountOut) * 997) + 1;
    }

    function getAmountsOut(uint256 amountIn, address[] calldata path) public view returns (uint256[] memory amounts) {
        if (path.length < 2) revert BadPath();
        amounts = new uint256[](path.length);
        amounts[0] = amountIn;
        for (uint256 i = 1; i < path.length; i++) {
            (uint256 reserveIn, uint256 reserveOut) = reserves(path[i - 1], path[i]);
            amounts[i] = getAmountOut(amounts[i - 1], reserveIn, reserveOut);
        }
    }

    function getAmountsIn(uint256 amountOut, address[] calldata path) public view returns (uint256[] memory amounts) {
        if (path.length < 2) revert BadPath();
        amounts = new uint256[](path.length);
        amounts[path.length - 1] = amountOut;
        for (uint256 i = path.length - 1; i > 0; i--) {
            (uint256 reserveIn, uint256 reserveOut) = reserves(path[i - 1], path[i]);
            amounts[i - 1] = getAmountIn(amounts[i], reserveIn, reserveOut);
        }
    }

    /// @dev the most of both that keeps the price of the pair
    function fit(address tokenA, address tokenB, uint256 wantedA, uint256 wantedB)
        private
        view
        returns (uint256, uint256)
    {
        (uint256 reserveA, uint256 reserveB) = reserves(tokenA, tokenB);
        if (reserveA == 0) return (wantedA, wantedB);
        uint256 matching = wantedA * reserveB / reserveA;
        return matching <= wantedB ? (wantedA, matching) : (wantedB * reserveA / reserveB, wantedB);
    }

    function checkedOut(uint256 amountIn, uint256 minimum, address[] calldata path)
        private
        view
        returns (uint256[] memory amounts)
    {
        amounts = getAmountsOut(amountIn, path);
        uint256 bought = amounts[amounts.length - 1];
        if (bought < minimum) revert TooLittleReceived(bought, minimum);
    }

    function trade(uint256[] memory amounts, address[] calldata path, address to) private {
        for (uint256 i = 1; i < path.length; i++) {
            address next = i + 1 < path.length ? pairOf(path[i], path[i + 1]) : to;
            (uint256 out0, uint256 out1) = path[i - 1] < path[i] ? (uint256(0), amounts[i]) : (amounts[i], uint256(0));
            ExchangePair(pairOf(path[i - 1], path[i])).swap(out0, out1, next, "");
        }
    }

    /// @dev tokens may keep a part of what is moved: what a pair has got is what it holds beyond its reserve
    function tradeArrived(address[] calldata path, address to) private {
        for (uint256 i = 1; i < path.length; i++) {
            address pair = pairOf(path[i - 1], path[i]);
            (uint256 reserveIn, uint256 reserveOut) = reserves(path[i - 1], path[i]);
            uint256 out = getAmountOut(Token(path[i - 1]).balanceOf(pair) - reserveIn, reserveIn, reserveOut);
            address next = i + 1 < path.length ? pairOf(path[i], path[i + 1]) : to;
            (uint256 out0, uint256 out1) = path[i - 1] < path[i] ? (uint256(0), out) : (out, uint256(0));
            ExchangePair(pair).swap(out0, out1, next, "");
        }
    }

    function checkArrived(uint256 amount, uint256 minimum) private pure {
        if (amount < minimum) revert TooLittleReceived(amount, minimum);
    }

    function pairOf(address tokenA, address tokenB) private view returns (address pair) {
        pair = factory.getPair(tokenA, tokenB);
        if (pair == address(0)) revert NoPair(tokenA, tokenB);
    }

    function reserves(address tokenA, address tokenB) private view returns (uint256 reserveA, uint256 reserveB) {
        (reserveA, reserveB,) = ExchangePair(pairOf(tokenA, tokenB)).getReserves();
        if (tokenA > tokenB) (reserveA, reserveB) = (reserveB, reserveA);
    }
}
