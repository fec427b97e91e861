// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

interface Registry {
    function owner(bytes32 node) external view returns (address);
    function resolver(bytes32 node) external view returns (address);
    function isApprovedForAll(address owner, address operator) external view returns (bool);
}

/// @title The records of names: addresses by coin type, texts and names of addresses (EIP-137, 181, 634, 2304)
contract NameResolver {
    Registry private constant REGISTRY = Registry(0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e);
    uint256 private constant ETHER = 60;
    /// ENSIP-19: what answers for every EVM chain that has no record of its own.
    uint256 private constant ANY_EVM_CHAIN = 0x80000000;

    mapping(bytes32 node => mapping(uint256 coinType => bytes account)) private accounts;
    mapping(bytes32 node => mapping(string key => string value)) public text;
    mapping(bytes32 node => string) public name;

    event AddrChanged(bytes32 indexed node, address account);
    event AddressChanged(bytes32 indexed node, uint256 coinType, bytes account);
    event TextChanged(bytes32 indexed node, string indexed indexedKey, string key, string value);
    event NameChanged(bytes32 indexed node, string name);

    error NotOwner(address caller, bytes32 node);

    modifier owned(bytes32 node) {
        address owner = REGISTRY.owner(node);
        if (msg.sender != owner && !REGISTRY.isApprovedForAll(owner, msg.sender)) revert NotOwner(msg.sender, node);
        _;
    }

    function addr(bytes32 node) external view returns (address) {
        return address(bytes20(addr(node, ETHER)));
    }

    function addr(bytes32 node, uint256 coinType) public view returns (bytes memory account) {
        account = accounts[node][coinType];
        bool evm = coinType == ETHER || (coinType > ANY_EVM_CHAIN && coinType < 2 * ANY_EVM_CHAIN);
        if (account.length == 0 && evm) account = accounts[node][ANY_EVM_CHAIN];
    }

    function setAddr(bytes32 node, address account) external {
        setAddr(node, ETHER, abi.encodePacked(account));
    }

    function setAddr(bytes32 node, uint256 coinType, bytes memory account) public owned(node) {
        accounts[node][coinType] = account;
        emit AddressChanged(node, coinType, account);
        if (coinType == ETHER) emit AddrChanged(node, address(bytes20(account)));
    }

    function setText(bytes32 node, string calldata key, string calldata value) external owned(node) {
        text[node][key] = value;
        emit TextChanged(node, key, key, value);
    }

    function setName(bytes32 node, string calldata value) external owned(node) {
        name[node] = value;
        emit NameChanged(node, value);
    }

    /// @notice Several of the calls above at once, by the same caller
    function multicall(bytes[] calldata calls) external returns (bytes[] memory answers) {
        answers = new bytes[](calls.length);
        for (uint256 i = 0; i < calls.length; i++) {
            (bool done, bytes memory answer) = address(this).delegatecall(calls[i]);
            require(done, "NameResolver: call failed");
            answers[i] = answer;
        }
    }

    /// @return whether it is ERC-165 or one of the record kinds: addr, addr by coin type, text, name
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return
            id == 0x01ffc9a7 || id == 0x3b3b57de || id == 0xf1cb7e06 || id == 0x59d1d43c || id == 0x691f3431;
    }
}
