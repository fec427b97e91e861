import { type CapabilityMap, kernelError } from '@latchkey/kernel'
import { malformedAnswer, nodeCall, toBase64, walletCall } from '@latchkey/kernel/adapter'

const HASH = /^[0-9a-f]{64}$/

/** Loaded when one of them is first used. Each says what a wallet or a node must answer, and believes nothing else. */
export const capabilities: Pick<CapabilityMap, 'signMessage' | 'nativeBalance' | 'transfer'> = {
  async signMessage({ message }, ctx) {
    const method = 'tide_signMessage'
    const content = typeof message === 'string' ? { text: message } : { base64: toBase64(message.raw) }
    const signature = await walletCall(ctx, method, { address: ctx.account.address, ...content })
    if (typeof signature !== 'string' || signature === '')
      throw malformedAnswer(ctx, method, 'a signature', 'the wallet')
    return { signature }
  },
  async nativeBalance(_input, ctx) {
    const method = 'tide_balance'
    const answer = await nodeCall(ctx, method, [ctx.account.address])
    if (typeof answer !== 'string' || !/^\d{1,40}$/.test(answer))
      throw malformedAnswer(ctx, method, 'a whole number as text')
    return { value: BigInt(answer) }
  },
  async transfer({ to, amount, token }, ctx) {
    const method = 'tide_send'
    if (token) throw kernelError('request/unsupported-method', { details: { method } })
    const hash = await walletCall(ctx, method, { from: ctx.account.address, to, amount: String(amount) })
    if (typeof hash !== 'string' || !HASH.test(hash))
      throw malformedAnswer(ctx, method, 'a transaction hash', 'the wallet')
    return { hash }
  },
}
