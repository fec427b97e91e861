// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import "./Base64.sol";

/// @title Metadata and a picture that live on the chain: nothing is fetched to show them
library Artwork {
    /// @return the ERC-721 metadata JSON as a data address; the picture is a data address within it
    function describe(string memory name, uint256 id, string memory description) internal pure returns (string memory) {
        string memory title = string.concat(name, " #", number(id));
        string memory image = string.concat("data:image/svg+xml;base64,", Base64.encode(bytes(picture(id))));
        bytes memory json = abi.encodePacked(
            '{"name":"', title, '","description":"', description, '","image":"', image,
            '","attributes":[{"trait_type":"Hue","value":', number(hue(id)), "}]}"
        );
        return string.concat("data:application/json;base64,", Base64.encode(json));
    }

    function picture(uint256 id) private pure returns (string memory) {
        string memory first = number(hue(id));
        string memory second = number((hue(id) + 60) % 360);
        return string.concat(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="hsl(', first,
            ' 65% 45%)"/><path d="M48 16 80 80H16Z" fill="hsl(', second, ' 80% 70%)"/></svg>'
        );
    }

    function hue(uint256 id) private pure returns (uint256) {
        return (id * 137) % 360;
    }

    function number(uint256 value) internal pure returns (string memory) {
        if (value < 10) return string(abi.encodePacked(bytes1(uint8(48 + value))));
        return string.concat(number(value / 10), number(value % 10));
    }
}
