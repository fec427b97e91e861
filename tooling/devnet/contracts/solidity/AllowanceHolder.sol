// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import "./SafeTransfer.sol";

/// @title Stands where 0x has the contract that takes tokens; written from its public functions
contract AllowanceHolder {
    using SafeTransfer for address;

    /// @dev what an operator may take of a token while one call lasts
    mapping(address operator => mapping(address owner => mapping(address token => uint256))) private allowed;

    error CallFailed(bytes answer);
    error NotAllowed(address operator);

    function exec(address operator, address token, uint256 amount, address payable target, bytes calldata data)
        external
        payable
        returns (bytes memory answer)
    {
        allowed[operator][msg.sender][token] = amount;
        bool done;
        // Who asks stands behind the data, as in ERC-2771.
        (done, answer) = target.call{value: msg.value}(abi.encodePacked(data, msg.sender));
        if (!done) {
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        }
        delete allowed[operator][msg.sender][token];
    }

    function transferFrom(address token, address owner, address recipient, uint256 amount) external returns (bool) {
        uint256 left = allowed[msg.sender][owner][token];
        if (left < amount) revert NotAllowed(msg.sender);
        allowed[msg.sender][owner][token] = left - amount;
        token.take(owner, recipient, amount);
        return true;
    }
}
