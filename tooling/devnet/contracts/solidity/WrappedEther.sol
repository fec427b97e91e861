// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import "./Erc20.sol";

/// @title Ether as an ERC-20 with 18 decimals, one for one
contract WrappedEther is Erc20 {
    event Deposit(address indexed account, uint256 amount);
    event Withdrawal(address indexed account, uint256 amount);

    error EtherNotAccepted(address account);

    constructor() Erc20("Wrapped Ether", "WETH", 18) {}

    receive() external payable {
        deposit();
    }

    function deposit() public payable {
        create(msg.sender, msg.value);
        emit Deposit(msg.sender, msg.value);
    }

    function withdraw(uint256 amount) external {
        destroy(msg.sender, amount);
        emit Withdrawal(msg.sender, amount);
        (bool paid,) = msg.sender.call{value: amount}("");
        if (!paid) revert EtherNotAccepted(msg.sender);
    }
}
