// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title Who owns which Farcaster id, and which other keys speak for it
/// @notice Answers as the id registry and the key registry of Farcaster do, as far as a sign-in asks them. Anyone may write.
contract FarcasterRegistry {
    struct KeyData {
        /// @dev 1 for a key that was added.
        uint8 state;
        /// @dev 2 for an address that may sign in.
        uint32 keyType;
    }

    mapping(address owner => uint256 fid) public idOf;
    mapping(uint256 fid => mapping(bytes key => KeyData data)) public keyDataOf;

    function register(address owner, uint256 fid) external {
        idOf[owner] = fid;
    }

    function addAuthAddress(uint256 fid, address signer) external {
        keyDataOf[fid][abi.encode(signer)] = KeyData(1, 2);
    }
}
