import { fromBase64, malformedAnswer, type NodeContext, nodeCall, readProperty } from '@latchkey/kernel/adapter'

/** An account of the chain. */
export interface ChainAccount {
  readonly lamports: bigint
  /** The program that may change it. */
  readonly owner: string
  readonly data: Uint8Array
  readonly isProgram: boolean
}

/** Every read sees at least what most validators have voted for. */
export const COMMITMENT = { commitment: 'confirmed' } as const
const LIMIT = 2 ** 64

/** A whole number from 0 to 2^64 - 1. @throws `rpc/malformed` for everything else */
export function readInteger(value: unknown, method: string, ctx: NodeContext): bigint {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < LIMIT) return BigInt(value)
  throw malformedAnswer(ctx, method, 'a whole number')
}

/** @throws `rpc/malformed` */
export function readText(value: unknown, method: string, ctx: NodeContext): string {
  if (typeof value === 'string') return value
  throw malformedAnswer(ctx, method, 'text')
}

/** An account as a node writes it; `undefined` for one that does not exist. @throws `rpc/malformed` */
export function readAccount(value: unknown, method: string, ctx: NodeContext): ChainAccount | undefined {
  if (value === null) return undefined
  const data = readProperty(value, 'data')
  const bytes = fromBase64(readText(Array.isArray(data) ? data[0] : undefined, method, ctx))
  if (!bytes) throw malformedAnswer(ctx, method, 'base64')
  return {
    lamports: readInteger(readProperty(value, 'lamports'), method, ctx),
    owner: readText(readProperty(value, 'owner'), method, ctx),
    data: bytes,
    isProgram: readProperty(value, 'executable') === true,
  }
}

/** Accounts by address; `undefined` for those that do not exist. */
export async function readAccounts(
  ctx: NodeContext,
  addresses: readonly string[],
): Promise<readonly (ChainAccount | undefined)[]> {
  const method = 'getMultipleAccounts'
  const answer = await nodeCall(ctx, method, [addresses, { encoding: 'base64', ...COMMITMENT }])
  const list = readProperty(answer, 'value')
  if (!Array.isArray(list) || list.length !== addresses.length)
    throw malformedAnswer(ctx, method, 'one answer per account')
  return list.map((entry: unknown) => readAccount(entry, method, ctx))
}

/** What an account of this many bytes has to hold to live, in lamports. */
export async function minimumBalance(ctx: NodeContext, size: number): Promise<bigint> {
  const method = 'getMinimumBalanceForRentExemption'
  return readInteger(await nodeCall(ctx, method, [size]), method, ctx)
}

/** Whether a transaction over this blockhash can still be taken up. */
export async function isBlockhashValid(ctx: NodeContext, blockhash: string): Promise<boolean> {
  const method = 'isBlockhashValid'
  const answer = readProperty(await nodeCall(ctx, method, [blockhash, COMMITMENT]), 'value')
  if (typeof answer !== 'boolean') throw malformedAnswer(ctx, method, 'yes or no')
  return answer
}
