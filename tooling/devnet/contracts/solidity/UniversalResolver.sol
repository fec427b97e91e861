// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import "./NameResolver.sol";

/// @title Resolves a name, or the name of an address, in one call (the universal resolver of ENS, ENSIP-21 and 23)
/// @notice Its runtime code is put at 0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe by the node. Names that are resolved
/// away from the chain are not known here, so the gateways are not used.
contract UniversalResolver {
    Registry private constant REGISTRY = Registry(0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e);
    uint256 private constant ETHER = 60;
    uint256 private constant ANY_EVM_CHAIN = 0x80000000;
    bytes private constant DIGITS = "0123456789abcdef";

    error DNSDecodingFailed(bytes dns);
    error EmptyAddress();
    error ResolverNotFound(bytes name);
    error ResolverError(bytes errorData);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);

    /// @param name the name as in DNS: every label after its length, ended by zero
    /// @param data the call to the name's resolver
    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata)
        external
        view
        returns (bytes memory answer, address resolver)
    {
        resolver = REGISTRY.resolver(nodeOf(name, 0));
        if (resolver == address(0)) revert ResolverNotFound(name);
        answer = ask(resolver, data);
    }

    function reverseWithGateways(bytes calldata account, uint256 coinType, string[] calldata)
        external
        view
        returns (string memory name, address resolver, address reverseResolver)
    {
        if (account.length == 0) revert EmptyAddress();
        bytes32 node = reverseNode(account, spaceOf(coinType));
        if (REGISTRY.resolver(node) == address(0)) node = reverseNode(account, "default");
        reverseResolver = REGISTRY.resolver(node);
        if (reverseResolver == address(0)) revert ResolverNotFound(account);
        name = NameResolver(reverseResolver).name(node);
        if (bytes(name).length == 0) return (name, address(0), reverseResolver);

        bytes memory dns = dnsOf(bytes(name));
        node = this.nodeOf(dns, 0);
        resolver = REGISTRY.resolver(node);
        if (resolver == address(0)) revert ResolverNotFound(dns);
        bytes memory primary = NameResolver(resolver).addr(node, coinType);
        if (keccak256(primary) != keccak256(account)) revert ReverseAddressMismatch(name, primary);
    }

    /// @return resolver of the name, or of the nearest name above it that has one; zero when none has
    /// @return node the hash of the name itself
    /// @return offset where in `name` the name begins that has the resolver
    function findResolver(bytes calldata name) external view returns (address resolver, bytes32 node, uint256 offset) {
        node = nodeOf(name, 0);
        resolver = REGISTRY.resolver(node);
        while (resolver == address(0) && uint8(name[offset]) != 0) {
            offset += 1 + uint8(name[offset]);
            resolver = REGISTRY.resolver(nodeOf(name, offset));
        }
    }

    /// @return the hash of a name as EIP-137 defines it
    function nodeOf(bytes calldata dns, uint256 offset) public pure returns (bytes32) {
        if (offset >= dns.length) revert DNSDecodingFailed(dns);
        uint256 length = uint8(dns[offset]);
        if (length == 0) return bytes32(0);
        uint256 next = offset + 1 + length;
        if (next >= dns.length) revert DNSDecodingFailed(dns);
        return keccak256(abi.encodePacked(nodeOf(dns, next), keccak256(dns[offset + 1:next])));
    }

    /// @notice The DNS form of a name in dots
    function dnsOf(bytes memory name) public pure returns (bytes memory dns) {
        dns = new bytes(name.length + 2);
        uint256 mark;
        for (uint256 i = 0; i <= name.length; i++) {
            if (i < name.length && name[i] != ".") {
                dns[i + 1] = name[i];
            } else {
                if (i == mark || i - mark > 255) revert DNSDecodingFailed(name);
                dns[mark] = bytes1(uint8(i - mark));
                mark = i + 1;
            }
        }
    }

    /// @dev the name of an address is kept under `<address>.<space>.reverse` (ENSIP-19)
    function reverseNode(bytes calldata account, bytes memory space) private pure returns (bytes32) {
        bytes32 parent = keccak256(abi.encodePacked(bytes32(0), keccak256("reverse")));
        parent = keccak256(abi.encodePacked(parent, keccak256(space)));
        return keccak256(abi.encodePacked(parent, keccak256(hexOf(account, false))));
    }

    function spaceOf(uint256 coinType) private pure returns (bytes memory) {
        if (coinType == ETHER) return "addr";
        return coinType == ANY_EVM_CHAIN ? bytes("default") : hexOf(abi.encodePacked(coinType), true);
    }

    function hexOf(bytes memory data, bool trimmed) private pure returns (bytes memory text) {
        uint256 skip;
        if (trimmed) while (skip < 2 * data.length - 1 && digit(data, skip) == "0") skip++;
        text = new bytes(2 * data.length - skip);
        for (uint256 i = 0; i < text.length; i++) text[i] = digit(data, i + skip);
    }

    function digit(bytes memory data, uint256 offset) private pure returns (bytes1) {
        uint8 octet = uint8(data[offset / 2]);
        return DIGITS[offset % 2 == 0 ? octet >> 4 : octet & 15];
    }

    function ask(address resolver, bytes calldata data) private view returns (bytes memory) {
        (bool done, bytes memory answer) = resolver.staticcall(data);
        if (!done) revert ResolverError(answer);
        return answer;
    }
}
