import type { ChainTransaction, Receipt } from './chainData.ts'
import { type Movement, ZERO_ADDRESS } from './movements.ts'

/** What a transaction was to one account. */
export type OperationType =
  | 'approve'
  | 'bought'
  | 'borrow'
  | 'burn'
  | 'cancel'
  | 'claim'
  | 'deploy'
  | 'deposit'
  | 'execute'
  | 'mint'
  | 'receive'
  | 'repay'
  | 'send'
  | 'sell'
  | 'stake'
  | 'trade'
  | 'unstake'
  | 'withdraw'

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

/** Calls that only pass tokens on, so that a failed one was a send. */
export const TRANSFER_SELECTORS: ReadonlySet<string> = new Set([
  // transfer(address,uint256), transferFrom(address,address,uint256)
  '0xa9059cbb',
  '0x23b872dd',
  // safeTransferFrom of ERC-721 (two forms) and ERC-1155, safeBatchTransferFrom
  '0x42842e0e',
  '0xb88d4fde',
  '0xf242432a',
  '0x2eb2c2d6',
])

const isNft = ({ kind }: Movement) => kind === 'erc721' || kind === 'erc1155'

function exchanged(incoming: readonly Movement[], outgoing: readonly Movement[]): OperationType {
  const isMinted = incoming.every(({ from }) => from === ZERO_ADDRESS)
  if (isMinted && incoming.some(isNft)) return 'mint'
  const isBurnt = outgoing.every(({ to, kind }) => to === ZERO_ADDRESS && kind !== 'native')
  if (isMinted && isBurnt) return 'trade'
  if (isMinted) return 'deposit'
  return isBurnt ? 'withdraw' : 'trade'
}

/** What a transaction was to an account by what it moved there and away, when the call itself does not say. */
function movedOperation(movements: readonly Movement[], account: string, isOwn: boolean): OperationType {
  const incoming = movements.filter(({ from, to }) => to === account && from !== account)
  const outgoing = movements.filter(({ from, to }) => from === account && to !== account)
  if (incoming.length > 0 && outgoing.length > 0) return exchanged(incoming, outgoing)
  if (outgoing.length > 0) return outgoing.every(({ to }) => to === ZERO_ADDRESS) ? 'burn' : 'send'
  if (incoming.length === 0) return 'send'
  if (!isOwn) return 'receive'
  return incoming.every(({ from }) => from === ZERO_ADDRESS) ? 'mint' : 'claim'
}

/** A transaction with what it moved, seen from one account. */
interface AccountAction {
  readonly transaction: ChainTransaction
  readonly receipt: Receipt
  /** Only the movements from or to the account. */
  readonly movements: readonly Movement[]
  /** Whether the account allowed another one to move its tokens. */
  readonly isApprover: boolean
  /** In lower case. */
  readonly account: string
}

function unmoved({ transaction, isApprover, account }: AccountAction): OperationType {
  const { from, to, value, selector } = transaction
  const isOwn = from === account
  if (isOwn && to === account && value === 0n && selector === '') return 'cancel'
  if (isApprover) return 'approve'
  if (!isOwn) return value > 0n && to === account ? 'receive' : 'execute'
  return SELECTORS.get(selector) ?? (selector === '' || TRANSFER_SELECTORS.has(selector) ? 'send' : 'execute')
}

/** What a transaction was to one of the accounts that took part in it. */
export function operationOf(action: AccountAction): OperationType {
  const { transaction, movements, account } = action
  const isOwn = transaction.from === account
  if (isOwn && transaction.to === null) return 'deploy'
  if (movements.length === 0) return unmoved(action)
  const stated = isOwn ? SELECTORS.get(transaction.selector) : undefined
  return stated !== undefined && stated !== 'approve' ? stated : movedOperation(movements, account, isOwn)
}
