import type { OperationType } from './operationType.ts'

/** Calls whose first four bytes say what they are for, whatever moves. */
export const SELECTORS: ReadonlyMap<string, OperationType> = new Map([
  // approve(address,uint256), increaseAllowance(address,uint256), setApprovalForAll(address,bool), ERC-2612 permit
  ['0x095ea7b3', 'approve'],
  ['0x39509351', 'approve'],
  ['0xa22cb465', 'approve'],
  ['0xd505accf', 'approve'],
  // stake(uint256), unstake(uint256), exit()
  ['0xa694fc3a', 'stake'],
  ['0x2e17de78', 'unstake'],
  ['0xe9fad8ee', 'unstake'],
  // deposit(), deposit(uint256), ERC-4626 deposit(uint256,address), lending supply(address,uint256,address,uint16)
  ['0xd0e30db0', 'deposit'],
  ['0xb6b55f25', 'deposit'],
  ['0x6e553f65', 'deposit'],
  ['0x617ba037', 'deposit'],
  // withdraw(uint256), ERC-4626 withdraw(uint256,address,address) and redeem, lending withdraw(address,uint256,address)
  ['0x2e1a7d4d', 'withdraw'],
  ['0xb460af94', 'withdraw'],
  ['0xba087652', 'withdraw'],
  ['0x69328dec', 'withdraw'],
  // claim(), getReward()
  ['0x4e71d92d', 'claim'],
  ['0x3d18b912', 'claim'],
  // borrow(uint256), lending borrow(address,uint256,uint256,uint16,address)
  ['0xc5ebeaec', 'borrow'],
  ['0xa415bcad', 'borrow'],
  // repay(uint256), lending repay(address,uint256,uint256,address)
  ['0x371fd8e6', 'repay'],
  ['0x573ade81', 'repay'],
])
