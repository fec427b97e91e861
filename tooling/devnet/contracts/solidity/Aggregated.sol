// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import "./SafeTransfer.sol";

/// @title What the stand-ins of aggregators have in common: they trade by calling another contract and pay a little more
/// of a token that they hold themselves
abstract contract Aggregated {
    using SafeTransfer for address;

    address internal constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

    error TooLittleOut(uint256 amount, uint256 minimum);
    error Refused(address target);
    error EtherNotPaid(address account);

    receive() external payable {}

    function isNative(address token) internal pure returns (bool) {
        return token == address(0) || token == NATIVE;
    }

    function held(address token) internal view returns (uint256) {
        return isNative(token) ? address(this).balance : Token(token).balanceOf(address(this));
    }

    /// @dev lets the target take no more than this call needs
    function callOut(address target, address sold, uint256 amount, bytes memory data) internal {
        if (!isNative(sold)) {
            (bool allowed,) = sold.call(abi.encodeWithSignature("approve(address,uint256)", target, amount));
            if (!allowed) revert Refused(sold);
        }
        (bool done, bytes memory answer) = target.call{value: isNative(sold) ? amount : 0}(data);
        if (done) return;
        assembly {
            revert(add(answer, 32), mload(answer))
        }
    }

    /// @dev pays out what has come in since `before`, and a thousandth more where there is enough
    function payOut(address token, uint256 before, uint256 minimum, address to) internal returns (uint256 bought) {
        bought = held(token) - before;
        if (before >= bought / 1000) bought += bought / 1000;
        if (bought < minimum) revert TooLittleOut(bought, minimum);
        if (!isNative(token)) return paid(token, to, bought);
        (bool done,) = to.call{value: bought}("");
        if (!done) revert EtherNotPaid(to);
    }

    function paid(address token, address to, uint256 amount) private returns (uint256) {
        token.send(to, amount);
        return amount;
    }
}
