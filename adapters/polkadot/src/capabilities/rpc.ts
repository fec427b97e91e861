import { malformedAnswer, type NodeContext, nodeCall, readProperty } from '@latchkey/kernel/adapter'
import { fromHex } from '../bytes.ts'

/** Bytes that a node answered. @throws `rpc/malformed` */
export async function readBytes(ctx: NodeContext, method: string, params: readonly unknown[]): Promise<Uint8Array> {
  const bytes = fromHex(await nodeCall(ctx, method, params))
  if (!bytes) throw malformedAnswer(ctx, method, 'hexadecimal')
  return bytes
}

/** The hash of a block: of the newest one, of the newest final one, or of a number. @throws `rpc/malformed` */
export async function blockHash(ctx: NodeContext, which: 'final' | 'best' | number): Promise<string> {
  const method = which === 'final' ? 'chain_getFinalizedHead' : 'chain_getBlockHash'
  const answer = await nodeCall(ctx, method, typeof which === 'number' ? [which] : [])
  if (typeof answer !== 'string' || !/^0x[0-9a-f]{64}$/.test(answer))
    throw malformedAnswer(ctx, method, 'the hash of a block')
  return answer
}

/** The number of a block. @throws `rpc/malformed` */
export async function blockNumber(ctx: NodeContext, hash: string): Promise<number> {
  const method = 'chain_getHeader'
  const header = await nodeCall(ctx, method, [hash])
  const text = readProperty(header, 'number')
  if (typeof text !== 'string' || !/^0x[0-9a-f]{1,8}$/i.test(text)) throw malformedAnswer(ctx, method, 'a number')
  return Number(text)
}
