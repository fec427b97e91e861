// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import "./Artwork.sol";

interface Erc1155Receiver {
    function onERC1155Received(address operator, address from, uint256 id, uint256 amount, bytes calldata data)
        external
        returns (bytes4);
    function onERC1155BatchReceived(
        address operator,
        address from,
        uint256[] calldata ids,
        uint256[] calldata amounts,
        bytes calldata data
    ) external returns (bytes4);
}

/// @title Several kinds of pieces, each in any number (ERC-1155), with metadata on the chain; anyone may mint
contract Items {
    string public constant name = "Workshop Items";
    string public constant symbol = "ITEM";

    mapping(address account => mapping(uint256 id => uint256 amount)) public balanceOf;
    mapping(address owner => mapping(address operator => bool allowed)) public isApprovedForAll;

    event TransferSingle(
        address indexed operator, address indexed from, address indexed to, uint256 id, uint256 amount
    );
    event TransferBatch(
        address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] amounts
    );
    event ApprovalForAll(address indexed owner, address indexed operator, bool allowed);

    error InsufficientBalance(address account, uint256 id, uint256 balance, uint256 needed);
    error NotAllowed(address caller);
    error NotAccepted(address receiver);
    error LengthsDiffer();

    function mint(address to, uint256 id, uint256 amount) external {
        balanceOf[to][id] += amount;
        emit TransferSingle(msg.sender, address(0), to, id, amount);
    }

    function uri(uint256 id) external pure returns (string memory) {
        return Artwork.describe("Workshop Item", id, "A tool of the local chains.");
    }

    function balanceOfBatch(address[] calldata accounts, uint256[] calldata ids)
        external
        view
        returns (uint256[] memory amounts)
    {
        if (accounts.length != ids.length) revert LengthsDiffer();
        amounts = new uint256[](ids.length);
        for (uint256 i = 0; i < ids.length; i++) amounts[i] = balanceOf[accounts[i]][ids[i]];
    }

    function setApprovalForAll(address operator, bool allowed) external {
        isApprovedForAll[msg.sender][operator] = allowed;
        emit ApprovalForAll(msg.sender, operator, allowed);
    }

    function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes calldata data) external {
        move(from, to, id, amount);
        emit TransferSingle(msg.sender, from, to, id, amount);
        if (to.code.length == 0) return;
        bytes4 answer = Erc1155Receiver(to).onERC1155Received(msg.sender, from, id, amount, data);
        if (answer != Erc1155Receiver.onERC1155Received.selector) revert NotAccepted(to);
    }

    function safeBatchTransferFrom(
        address from,
        address to,
        uint256[] calldata ids,
        uint256[] calldata amounts,
        bytes calldata data
    ) external {
        if (ids.length != amounts.length) revert LengthsDiffer();
        for (uint256 i = 0; i < ids.length; i++) move(from, to, ids[i], amounts[i]);
        emit TransferBatch(msg.sender, from, to, ids, amounts);
        if (to.code.length == 0) return;
        bytes4 answer = Erc1155Receiver(to).onERC1155BatchReceived(msg.sender, from, ids, amounts, data);
        if (answer != Erc1155Receiver.onERC1155BatchReceived.selector) revert NotAccepted(to);
    }

    /// @return whether it is ERC-165, ERC-1155 or ERC-1155 metadata
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0xd9b67a26 || id == 0x0e89341c;
    }

    function move(address from, address to, uint256 id, uint256 amount) private {
        if (msg.sender != from && !isApprovedForAll[from][msg.sender]) revert NotAllowed(msg.sender);
        if (to == address(0)) revert NotAccepted(to);
        uint256 balance = balanceOf[from][id];
        if (balance < amount) revert InsufficientBalance(from, id, balance, amount);
        balanceOf[from][id] = balance - amount;
        balanceOf[to][id] += amount;
    }
}
