// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import "./Aggregated.sol";
import "./AllowanceHolder.sol";

/// @title Stands for the contract that 0x trades with; its actions are calls of the local exchange
contract Settler is Aggregated {
    struct Slippage {
        address payable recipient;
        address buyToken;
        uint256 minAmountOut;
    }

    AllowanceHolder private constant HOLDER = AllowanceHolder(0x0000000000001fF3684f28c67538d4D072C22734);
    address private immutable exchange;

    constructor(address exchange_) {
        exchange = exchange_;
    }

    function execute(Slippage calldata slippage, bytes[] calldata actions, bytes32) external payable returns (bool) {
        (address sold, uint256 amount, bytes memory data) = abi.decode(actions[0], (address, uint256, bytes));
        uint256 before = held(slippage.buyToken);
        if (!isNative(sold)) HOLDER.transferFrom(sold, payer(), address(this), amount);
        callOut(exchange, sold, amount, data);
        payOut(slippage.buyToken, before, slippage.minAmountOut, slippage.recipient);
        return true;
    }

    /// @dev the holder writes behind the data who asked it
    function payer() private pure returns (address) {
        return address(bytes20(msg.data[msg.data.length - 20:]));
    }
}
