import type { App } from '../app/app.ts'
import { FrameError } from '../errors/frameError.ts'
import type { Warning } from '../read/facts.ts'
import { isCodeChanging } from './codeChanges.ts'
import { countOf, type Node } from './node.ts'
import { delegationOf } from './smartAccount.ts'
import { waitingOf } from './waiting.ts'

/** Whose transaction gets a number, and where. */
export interface NumberedAccount {
  readonly app: Pick<App, 'store'>
  readonly node: Node
  readonly chain: { readonly id: string }
  readonly address: string
}

/** How many transactions of an account there are. */
export interface Counts {
  /** In blocks. */
  readonly mined: number
  /** With those that wait. */
  readonly pending: number
}

/** "Internal error" (EIP-1474): what a site may ask for again later. */
const LATER = -32603

const waits = (): FrameError =>
  new FrameError('A transaction of this account is not in a block yet. Try again when it is.', LATER)

/** Counts an account's transactions. @throws NodeError */
export async function countsOf({ node, address }: Pick<NumberedAccount, 'node' | 'address'>): Promise<Counts> {
  const count = async (block: string): Promise<number> =>
    countOf(await node('eth_getTransactionCount', [address, block]))
  const [waiting, mined] = await Promise.all([count('pending'), count('latest')])
  // One node may be behind another.
  return { mined, pending: Math.max(waiting, mined) }
}

/** Whether one that waits may take code on or away: only an account that has code, or was given some here, has such. */
async function mayChangeCode({ app, node, chain, address }: NumberedAccount, mined: number): Promise<boolean> {
  if (await isCodeChanging({ app, chain, address }, mined)) return true
  return (await delegationOf(node, address)) !== 'none'
}

/**
 * The number of an account's next transaction. One that waits and takes code on or away uses two numbers, of which nodes
 * count one (EIP-7702): what follows it would be refused once it is in a block.
 * @throws FrameError where such a transaction waits, or may wait and the node does not say what it is
 */
async function nextNonce(account: NumberedAccount, { pending, mined }: Counts): Promise<number> {
  if (pending === mined || !(await mayChangeCode(account, mined))) return pending
  const waiting = await waitingOf(account.node, account.address)
  if (waiting.length < pending - mined || waiting.some(({ isSetCode }) => isSetCode)) throw waits()
  return pending
}

/**
 * The number of a transaction, and what there is to say of one that the site has named.
 * @param named by the site, in hexadecimal digits
 * @throws FrameError -32602 where it is used up, and where what waits must be in a block before
 */
export async function nonceFor(
  account: NumberedAccount,
  named?: string,
): Promise<{ readonly nonce: number; readonly warnings: readonly Warning[] }> {
  const counts = await countsOf(account)
  const nonce = named === undefined ? counts.pending : Number(named)
  if (!Number.isSafeInteger(nonce)) throw new FrameError('The parameters of the request are not valid.', -32602)
  if (nonce === counts.pending) return { nonce: await nextNonce(account, counts), warnings: [] }
  if (nonce < counts.mined)
    throw new FrameError('The site has named a number that is used up. Let it ask again without one.', -32602)
  const isBehind = nonce < counts.pending
  return {
    nonce,
    warnings: [isBehind ? { tone: 'danger', key: 'replaces' } : { tone: 'warning', key: 'waitsForOthers' }],
  }
}

/**
 * The number of the next transaction of an account of which none waits: one that waits may take code on or away, so nothing
 * that depends on the account's code is made beside it.
 * @throws FrameError
 */
export async function soleNonce(account: Pick<NumberedAccount, 'node' | 'address'>): Promise<number> {
  const { pending, mined } = await countsOf(account)
  if (pending !== mined) throw waits()
  return mined
}
