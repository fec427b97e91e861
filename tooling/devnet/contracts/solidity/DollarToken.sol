// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import "./Erc20.sol";

/// @title A dollar with 6 decimals whose allowance may be given by a signature (ERC-2612); anyone may mint
contract DollarToken is Erc20 {
    string public constant version = "2";
    bytes32 public constant PERMIT_TYPEHASH =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");

    mapping(address owner => uint256 next) public nonces;

    error PermitExpired(uint256 deadline);
    error PermitNotSignedBy(address owner);

    constructor() Erc20("USD Coin", "USDC", 6) {}

    function mint(address to, uint256 amount) external {
        create(to, amount);
    }

    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
    {
        if (block.timestamp > deadline) revert PermitExpired(deadline);
        bytes32 what = keccak256(abi.encode(PERMIT_TYPEHASH, owner, spender, value, nonces[owner]++, deadline));
        address signer = ecrecover(keccak256(abi.encodePacked("\x19\x01", DOMAIN_SEPARATOR(), what)), v, r, s);
        if (signer == address(0) || signer != owner) revert PermitNotSignedBy(owner);
        allow(owner, spender, value);
    }

    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        return keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256(bytes(name)),
                keccak256(bytes(version)),
                block.chainid,
                address(this)
            )
        );
    }
}
