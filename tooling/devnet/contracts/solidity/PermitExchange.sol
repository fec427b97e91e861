// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import "./ExchangeRouter.sol";
import "./SafeTransfer.sol";

interface PermittingToken {
    function approve(address spender, uint256 amount) external returns (bool);
    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external;
}

/// @title Trades what its caller allows by a signature (ERC-2612): one transaction in place of two
/// @dev takes from its caller alone, so that nobody gains by a signature that he has seen
contract PermitExchange {
    using SafeTransfer for address;

    struct Permit {
        uint256 deadline;
        uint8 v;
        bytes32 r;
        bytes32 s;
    }

    ExchangeRouter public immutable router;

    constructor(ExchangeRouter router_) {
        router = router_;
    }

    function swapExactTokensForTokensWithPermit(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline,
        Permit calldata permit
    ) external returns (uint256[] memory) {
        take(path[0], amountIn, permit);
        return router.swapExactTokensForTokens(amountIn, amountOutMin, path, to, deadline);
    }

    function swapExactTokensForETHWithPermit(
        uint256 amountIn,
        uint256 amountOutMin,
        address[] calldata path,
        address to,
        uint256 deadline,
        Permit calldata permit
    ) external returns (uint256[] memory) {
        take(path[0], amountIn, permit);
        return router.swapExactTokensForETH(amountIn, amountOutMin, path, to, deadline);
    }

    /// @dev somebody else may have handed the signature in before: what counts is what is allowed then
    function take(address token, uint256 amount, Permit calldata permit) private {
        try PermittingToken(token).permit(
            msg.sender, address(this), amount, permit.deadline, permit.v, permit.r, permit.s
        ) {} catch {}
        token.take(msg.sender, address(this), amount);
        PermittingToken(token).approve(address(router), amount);
    }
}
