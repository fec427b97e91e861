// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

interface Token {
    function balanceOf(address account) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// @title Moves tokens that return `true` as well as those that return nothing
library SafeTransfer {
    error TransferFailed(address token);

    function send(address token, address to, uint256 amount) internal {
        perform(token, abi.encodeCall(Token.transfer, (to, amount)));
    }

    function take(address token, address from, address to, uint256 amount) internal {
        perform(token, abi.encodeCall(Token.transferFrom, (from, to, amount)));
    }

    function perform(address token, bytes memory data) private {
        (bool done, bytes memory answer) = token.call(data);
        bool agreed = answer.length == 0 || abi.decode(answer, (bool));
        if (!done || !agreed || token.code.length == 0) revert TransferFailed(token);
    }
}
