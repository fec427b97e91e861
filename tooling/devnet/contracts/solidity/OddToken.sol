// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// @title An ERC-20 with one bad habit, as tokens of the main networks have them; anyone may mint
contract OddToken {
    enum Habit {
        None,
        /// Keeps a fiftieth of what is moved.
        TakesFee,
        /// Answers `false` to every transfer and moves nothing.
        AnswersFalse,
        /// Answers `true` to every transfer and moves nothing.
        MovesNothing,
        /// Refuses every transfer with a sentence.
        Paused,
        /// Refuses whoever holds it, by an error of its own.
        Frozen
    }

    string public name;
    string public symbol;
    uint256 public immutable decimals;
    Habit public immutable habit;

    uint256 public totalSupply;
    mapping(address account => uint256 amount) public balanceOf;
    mapping(address owner => mapping(address spender => uint256 amount)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    error AccountFrozen(address account);

    constructor(string memory name_, string memory symbol_, uint256 decimals_, Habit habit_) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
        habit = habit_;
    }

    function mint(address to, uint256 amount) external {
        totalSupply += amount;
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        return move(msg.sender, to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        require(allowance[from][msg.sender] >= amount, "allowance is too small");
        allowance[from][msg.sender] -= amount;
        return move(from, to, amount);
    }

    function move(address from, address to, uint256 amount) private returns (bool) {
        if (habit == Habit.AnswersFalse) return false;
        if (habit == Habit.MovesNothing) return true;
        require(habit != Habit.Paused, "transfers are paused");
        if (habit == Habit.Frozen) revert AccountFrozen(from);
        require(balanceOf[from] >= amount, "balance is too small");
        uint256 fee = habit == Habit.TakesFee ? amount / 50 : 0;
        balanceOf[from] -= amount;
        balanceOf[to] += amount - fee;
        totalSupply -= fee;
        emit Transfer(from, to, amount - fee);
        return true;
    }
}
