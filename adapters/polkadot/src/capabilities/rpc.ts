import { type CapabilityContext, type KernelError, kernelError } from '@latchkey/kernel'
import { fromHex } from '../bytes.ts'

/** What reading from nodes takes; a capability has it, and so has an entry of the family. */
export type NodeContext = Pick<CapabilityContext, 'services' | 'network' | 'signal'>

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
export function malformed({ network }: Pick<NodeContext, 'network'>, method: string, expected: string): KernelError {
  return kernelError('rpc/malformed', { details: { method, url: network.name, expected } })
}

/** Bytes that a node answered. @throws `rpc/malformed` */
export async function readBytes(ctx: NodeContext, method: string, params: readonly unknown[]): Promise<Uint8Array> {
  const bytes = fromHex(await nodeCall(ctx, method, params))
  if (!bytes) throw malformed(ctx, method, 'hexadecimal')
  return bytes
}

/** The hash of a block: of the newest one, of the newest final one, or of a number. @throws `rpc/malformed` */
export async function blockHash(ctx: NodeContext, which: 'final' | 'best' | number): Promise<string> {
  const method = which === 'final' ? 'chain_getFinalizedHead' : 'chain_getBlockHash'
  const answer = await nodeCall(ctx, method, typeof which === 'number' ? [which] : [])
  if (typeof answer !== 'string' || !/^0x[0-9a-f]{64}$/.test(answer)) throw malformed(ctx, method, 'the hash of a block')
  return answer
}

/** The number of a block. @throws `rpc/malformed` */
export async function blockNumber(ctx: NodeContext, hash: string): Promise<number> {
  const method = 'chain_getHeader'
  const header = await nodeCall(ctx, method, [hash])
  const text: unknown = typeof header === 'object' && header !== null ? Reflect.get(header, 'number') : undefined
  if (typeof text !== 'string' || !/^0x[0-9a-f]{1,8}$/i.test(text)) throw malformed(ctx, method, 'a number')
  return Number(text)
}
