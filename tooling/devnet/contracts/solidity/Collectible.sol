// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import "./Artwork.sol";

interface Erc721Receiver {
    function onERC721Received(address operator, address from, uint256 id, bytes calldata data)
        external
        returns (bytes4);
}

/// @title A collection of single pieces (ERC-721) with metadata on the chain; anyone may mint
contract Collectible {
    string public name;
    string public symbol;
    string private description;

    uint256 public totalSupply;
    mapping(address account => uint256 count) public balanceOf;
    mapping(uint256 id => address owner) private owners;
    mapping(uint256 id => address spender) private spenders;
    mapping(address owner => mapping(address operator => bool allowed)) public isApprovedForAll;

    event Transfer(address indexed from, address indexed to, uint256 indexed id);
    event Approval(address indexed owner, address indexed spender, uint256 indexed id);
    event ApprovalForAll(address indexed owner, address indexed operator, bool allowed);

    error NoSuchPiece(uint256 id);
    error NotAllowed(address caller, uint256 id);
    error NotAccepted(address receiver);

    constructor(string memory name_, string memory symbol_, string memory description_) {
        name = name_;
        symbol = symbol_;
        description = description_;
    }

    function mint(address to) external returns (uint256 id) {
        id = ++totalSupply;
        owners[id] = to;
        balanceOf[to]++;
        emit Transfer(address(0), to, id);
    }

    function ownerOf(uint256 id) public view returns (address owner) {
        owner = owners[id];
        if (owner == address(0)) revert NoSuchPiece(id);
    }

    function tokenURI(uint256 id) external view returns (string memory) {
        ownerOf(id);
        return Artwork.describe(name, id, description);
    }

    function getApproved(uint256 id) external view returns (address) {
        ownerOf(id);
        return spenders[id];
    }

    function approve(address spender, uint256 id) external {
        address owner = ownerOf(id);
        if (msg.sender != owner && !isApprovedForAll[owner][msg.sender]) revert NotAllowed(msg.sender, id);
        spenders[id] = spender;
        emit Approval(owner, spender, id);
    }

    function setApprovalForAll(address operator, bool allowed) external {
        isApprovedForAll[msg.sender][operator] = allowed;
        emit ApprovalForAll(msg.sender, operator, allowed);
    }

    function transferFrom(address from, address to, uint256 id) public {
        bool allowed = msg.sender == from || msg.sender == spenders[id] || isApprovedForAll[from][msg.sender];
        if (ownerOf(id) != from || to == address(0) || !allowed) revert NotAllowed(msg.sender, id);
        delete spenders[id];
        balanceOf[from]--;
        balanceOf[to]++;
        owners[id] = to;
        emit Transfer(from, to, id);
    }

    function safeTransferFrom(address from, address to, uint256 id) external {
        safeTransferFrom(from, to, id, "");
    }

    function safeTransferFrom(address from, address to, uint256 id, bytes memory data) public {
        transferFrom(from, to, id);
        if (to.code.length == 0) return;
        bytes4 answer = Erc721Receiver(to).onERC721Received(msg.sender, from, id, data);
        if (answer != Erc721Receiver.onERC721Received.selector) revert NotAccepted(to);
    }

    /// @return whether it is ERC-165, ERC-721 or ERC-721 metadata
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }
}
