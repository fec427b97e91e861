import { type CapabilityContext, kernelError } from '@latchkey/kernel'
import { nodeCall } from '@latchkey/kernel/adapter'
import { toHex } from '../bytes.ts'
import { extrinsicHash } from '../codec/hashes.ts'
import { isKnownAlready, refusalOf } from './chainErrors.ts'
import { blockHash, blockNumber } from './rpc.ts'

/** Milliseconds between two times the same bytes are handed to nodes, as often as given. */
const PAUSES = [3000, 6000, 12_000]
const SUBMIT = 'author_submitExtrinsic'

/** Hands the same bytes over again where no node has said that it took them. */
async function handOverAgain(text: string, ctx: CapabilityContext): Promise<void> {
  for (const pause of PAUSES) {
    await ctx.services.clock.sleep(pause, ctx.signal)
    try {
      await nodeCall(ctx, SUBMIT, [text])
      return
    } catch (error) {
      if (isKnownAlready(error) || refusalOf(error, ctx.network)) return
      ctx.services.log.debug('An extrinsic could not be handed over again', error)
    }
  }
}

/**
 * Sends a signed extrinsic and gives its hash. A node that does not answer may have taken it: then it is handed over again,
 * and the outcome shows on the chain.
 * @throws `transfer/expired` when it is too late already, and the reason where every node has refused it
 */
export async function sendSigned(extrinsic: Uint8Array, death: number, ctx: CapabilityContext): Promise<string> {
  const number = await blockNumber(ctx, await blockHash(ctx, 'best'))
  if (number >= death) throw kernelError('transfer/expired')
  const text = toHex(extrinsic)
  const hash = extrinsicHash(extrinsic)
  ctx.signal.throwIfAborted()
  ctx.willSend(hash)
  try {
    await nodeCall(ctx, SUBMIT, [text])
  } catch (error) {
    const refusal = refusalOf(error, ctx.network)
    if (refusal) throw refusal
    ctx.services.log.warn('A node did not say that it took an extrinsic', error)
    // Who has given up wants nothing more to be done.
    if (!isKnownAlready(error) && !ctx.signal.aborted)
      ctx.runInBackground((signal) => handOverAgain(text, { ...ctx, signal }))
  }
  return hash
}
