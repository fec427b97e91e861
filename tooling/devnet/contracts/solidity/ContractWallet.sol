// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title A wallet that is a contract: it signs through its owner (ERC-1271)
contract ContractWallet {
    address public immutable owner;

    error NotOwner(address caller);

    constructor(address owner_) {
        owner = owner_;
    }

    receive() external payable {}

    function execute(address to, uint256 value, bytes calldata data) external returns (bytes memory) {
        if (msg.sender != owner) revert NotOwner(msg.sender);
        (bool done, bytes memory answer) = to.call{value: value}(data);
        if (done) return answer;
        assembly {
            revert(add(answer, 32), mload(answer))
        }
    }

    /// @return 0x1626ba7e when the owner signed, 0xffffffff otherwise
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return 0xffffffff;
        bytes32 r = bytes32(signature[:32]);
        bytes32 s = bytes32(signature[32:64]);
        address signer = ecrecover(hash, uint8(signature[64]), r, s);
        return signer != address(0) && signer == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }

    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        return ContractWallet.onERC721Received.selector;
    }
}
