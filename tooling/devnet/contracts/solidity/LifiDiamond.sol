// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import "./Aggregated.sol";

/// @title Stands where LI.FI has its contract; written from its public functions, trades on the local exchange
contract LifiDiamond is Aggregated {
    using SafeTransfer for address;

    struct SwapData {
        address callTo;
        address approveTo;
        address sendingAssetId;
        address receivingAssetId;
        uint256 fromAmount;
        bytes callData;
        bool requiresDeposit;
    }

    address public listed;

    /// @dev once, when the chain is set up
    function addToWhitelist(address target) external {
        if (listed != address(0)) revert Refused(target);
        listed = target;
    }

    function isAddressWhitelisted(address target) public view returns (bool) {
        return target == listed;
    }

    function isFunctionSelectorWhitelisted(bytes4) external pure returns (bool) {
        return true;
    }

    function swapTokensSingleV3ERC20ToERC20(
        bytes32,
        string calldata,
        string calldata,
        address receiver,
        uint256 minimum,
        SwapData calldata swap
    ) external {
        trade(receiver, minimum, swap);
    }

    function swapTokensSingleV3ERC20ToNative(
        bytes32,
        string calldata,
        string calldata,
        address receiver,
        uint256 minimum,
        SwapData calldata swap
    ) external {
        trade(receiver, minimum, swap);
    }

    function swapTokensSingleV3NativeToERC20(
        bytes32,
        string calldata,
        string calldata,
        address receiver,
        uint256 minimum,
        SwapData calldata swap
    ) external payable {
        trade(receiver, minimum, swap);
    }

    function trade(address receiver, uint256 minimum, SwapData calldata swap) private {
        if (!isAddressWhitelisted(swap.callTo) || swap.approveTo != swap.callTo) revert Refused(swap.callTo);
        uint256 before = held(swap.receivingAssetId);
        if (!isNative(swap.sendingAssetId)) swap.sendingAssetId.take(msg.sender, address(this), swap.fromAmount);
        callOut(swap.callTo, swap.sendingAssetId, swap.fromAmount, swap.callData);
        payOut(swap.receivingAssetId, before, minimum, receiver);
    }
}
