// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import "./Erc20.sol";

/// @title An ERC-20 with a name, symbol and decimals of one's choice; anyone may mint
contract PlainToken is Erc20 {
    constructor(string memory name_, string memory symbol_, uint8 decimals_) Erc20(name_, symbol_, decimals_) {}

    function mint(address to, uint256 amount) external {
        create(to, amount);
    }
}
