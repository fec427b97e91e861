import * as z from 'zod/mini'
import { FrameError } from '../frameError.ts'
import type { Node } from './node.ts'

const waits = (): FrameError =>
  new FrameError('A transaction of this account is not in a block yet. Ask again when it is.', 4001)

async function countsOf(node: Node, address: string): Promise<readonly [pending: number, mined: number]> {
  const count = async (block: string): Promise<number> =>
    Number(await node('eth_getTransactionCount', [address, block]))
  return Promise.all([count('pending'), count('latest')])
}

/** The type of a transaction with authorizations (EIP-7702). */
const SET_CODE = '0x4'
const block = z.object({ transactions: z.array(z.object({ from: z.string(), type: z.string() })) })

/** The types of an account's transactions that a node has and that are not in a block yet; none where it does not say. */
async function waitingTypes(node: Node, address: string): Promise<readonly string[]> {
  const { data } = z.safeParse(block, await node('eth_getBlockByNumber', ['pending', true]))
  const own = data?.transactions.filter(({ from }) => from.toLowerCase() === address.toLowerCase())
  return own?.map(({ type }) => type) ?? []
}

/**
 * The number of an account's next transaction. One that waits and takes code on or away uses two numbers, of which nodes
 * count one (EIP-7702): what follows it would be refused once it is in a block.
 * @throws FrameError where such a transaction waits, or one of which the node does not say what it is
 */
export async function nextNonce(node: Node, address: string): Promise<number> {
  const [pending, mined] = await countsOf(node, address)
  if (pending === mined) return mined
  const types = await waitingTypes(node, address)
  if (types.length < pending - mined || types.includes(SET_CODE)) throw waits()
  return pending
}

/**
 * The number of the next transaction of an account of which none waits: one that waits may take code on or away, so nothing
 * that depends on the account's code is made beside it.
 * @throws FrameError
 */
export async function soleNonce(node: Node, address: string): Promise<number> {
  const [pending, mined] = await countsOf(node, address)
  if (pending !== mined) throw waits()
  return mined
}
