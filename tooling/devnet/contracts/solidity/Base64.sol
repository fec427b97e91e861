// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title Base64 with padding (RFC 4648, section 4)
library Base64 {
    bytes internal constant ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    function encode(bytes memory data) internal pure returns (string memory) {
        bytes memory text = new bytes((data.length + 2) / 3 * 4);
        uint256 offset;
        for (uint256 i = 0; i < data.length; i += 3) {
            uint256 left = data.length - i;
            uint256 group = uint256(uint8(data[i])) << 16;
            if (left > 1) group |= uint256(uint8(data[i + 1])) << 8;
            if (left > 2) group |= uint8(data[i + 2]);
            text[offset++] = ALPHABET[group >> 18];
            text[offset++] = ALPHABET[(group >> 12) & 63];
            text[offset++] = left > 1 ? ALPHABET[(group >> 6) & 63] : bytes1("=");
            text[offset++] = left > 2 ? ALPHABET[group & 63] : bytes1("=");
        }
        return string(text);
    }
}
