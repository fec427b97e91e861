// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title Who owns a name and who answers for it: compatible with the registry of ENS (EIP-137)
/// @notice Its runtime code is put at 0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e by the node, which also writes the
/// owner of the root into storage.
contract NameRegistry {
    struct Record {
        address owner;
        address resolver;
        uint64 ttl;
    }

    mapping(bytes32 node => Record record) private records;
    mapping(address owner => mapping(address operator => bool allowed)) public isApprovedForAll;

    event NewOwner(bytes32 indexed node, bytes32 indexed label, address owner);
    event Transfer(bytes32 indexed node, address owner);
    event NewResolver(bytes32 indexed node, address resolver);
    event NewTTL(bytes32 indexed node, uint64 ttl);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    error NotOwner(address caller, bytes32 node);

    modifier owned(bytes32 node) {
        address holder = records[node].owner;
        if (msg.sender != holder && !isApprovedForAll[holder][msg.sender]) revert NotOwner(msg.sender, node);
        _;
    }

    function owner(bytes32 node) external view returns (address) {
        return records[node].owner;
    }

    function resolver(bytes32 node) external view returns (address) {
        return records[node].resolver;
    }

    function ttl(bytes32 node) external view returns (uint64) {
        return records[node].ttl;
    }

    function recordExists(bytes32 node) external view returns (bool) {
        return records[node].owner != address(0);
    }

    function setRecord(bytes32 node, address holder, address answerer, uint64 seconds_) external {
        setOwner(node, holder);
        change(node, answerer, seconds_);
    }

    function setSubnodeRecord(bytes32 node, bytes32 label, address holder, address answerer, uint64 seconds_) external {
        change(setSubnodeOwner(node, label, holder), answerer, seconds_);
    }

    function setOwner(bytes32 node, address holder) public owned(node) {
        records[node].owner = holder;
        emit Transfer(node, holder);
    }

    function setSubnodeOwner(bytes32 node, bytes32 label, address holder) public owned(node) returns (bytes32 subnode) {
        subnode = keccak256(abi.encodePacked(node, label));
        records[subnode].owner = holder;
        emit NewOwner(node, label, holder);
    }

    function setResolver(bytes32 node, address answerer) external owned(node) {
        change(node, answerer, records[node].ttl);
    }

    function setTTL(bytes32 node, uint64 seconds_) external owned(node) {
        change(node, records[node].resolver, seconds_);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function change(bytes32 node, address answerer, uint64 seconds_) private {
        Record storage record = records[node];
        if (record.resolver != answerer) emit NewResolver(node, answerer);
        if (record.ttl != seconds_) emit NewTTL(node, seconds_);
        (record.resolver, record.ttl) = (answerer, seconds_);
    }
}
