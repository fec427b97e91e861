import { type CapabilityContext, type KernelError, kernelError } from '@latchkey/kernel'
import { fromBase64 } from '../base64.ts'
import { field } from '../field.ts'

/** What reading from nodes takes; a capability has it, and so has an entry of the family. */
export type NodeContext = Pick<CapabilityContext, 'services' | 'network' | 'signal'>

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

/** Reads from the network's nodes. */
export function nodeCall(
  { services, network, signal }: NodeContext,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  return services.rpc.request(network.id, method, params, { signal })
}

/** Sends one call to the wallet, once: it may prompt the user. */
export function walletCall(
  { session, network, signal }: CapabilityContext,
  method: string,
  params: unknown,
): Promise<unknown> {
  return session.request({ network: network.id, method, params }, { signal })
}

/** An answer of a node that is not what the method promises. */
export function malformed({ network }: NodeContext, method: string, expected: string): KernelError {
  return kernelError('rpc/malformed', { details: { method, url: network.name, expected } })
}

/** A whole number from 0 to 2^64 - 1. @throws `rpc/malformed` for everything else */
export function readInteger(value: unknown, method: string, ctx: NodeContext): bigint {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < LIMIT) return BigInt(value)
  throw malformed(ctx, method, 'a whole number')
}

/** @throws `rpc/malformed` */
export function readText(value: unknown, method: string, ctx: NodeContext): string {
  if (typeof value === 'string') return value
  throw malformed(ctx, method, 'text')
}

function readAccount(value: unknown, method: string, ctx: NodeContext): ChainAccount | undefined {
  if (value === null) return undefined
  const data = field(value, 'data')
  const bytes = fromBase64(readText(Array.isArray(data) ? data[0] : undefined, method, ctx))
  if (!bytes) throw malformed(ctx, method, 'base64')
  return {
    lamports: readInteger(field(value, 'lamports'), method, ctx),
    owner: readText(field(value, 'owner'), method, ctx),
    data: bytes,
    isProgram: field(value, 'executable') === true,
  }
}

/** Accounts by address; `undefined` for those that do not exist. */
export async function readAccounts(
  ctx: NodeContext,
  addresses: readonly string[],
): Promise<readonly (ChainAccount | undefined)[]> {
  const method = 'getMultipleAccounts'
  const answer = await nodeCall(ctx, method, [addresses, { encoding: 'base64', ...COMMITMENT }])
  const list = field(answer, 'value')
  if (!Array.isArray(list) || list.length !== addresses.length) throw malformed(ctx, method, 'one answer per account')
  return list.map((one: unknown) => readAccount(one, method, ctx))
}

/** What an account of this many bytes has to hold to live, in lamports. */
export async function minimumBalance(ctx: NodeContext, size: number): Promise<bigint> {
  const method = 'getMinimumBalanceForRentExemption'
  return readInteger(await nodeCall(ctx, method, [size]), method, ctx)
}

/** Whether a transaction over this blockhash can still be taken up. */
export async function isBlockhashValid(ctx: NodeContext, blockhash: string): Promise<boolean> {
  const method = 'isBlockhashValid'
  const answer = field(await nodeCall(ctx, method, [blockhash, COMMITMENT]), 'value')
  if (typeof answer !== 'boolean') throw malformed(ctx, method, 'yes or no')
  return answer
}
