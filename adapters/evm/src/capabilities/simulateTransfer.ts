import type { CapabilityContext } from '@latchkey/kernel'
import { fromUnknown } from '@latchkey/kernel/errors'
import { evmError } from '../errors.ts'
import { nodeCall } from './nodeCall.ts'
import type { Transaction } from './transaction.ts'

const TRUE = /^0x0{63}1/
/** Not the token's answer but no answer at all: the check is left out, the wallet makes its own. */
const NO_ANSWER =
  /^(http\/|rpc\/(unavailable|internal|limit-exceeded|wrong-chain|method-not-found|method-not-supported)$)/

async function hasContract(address: string, io: CapabilityContext): Promise<boolean> {
  const code = await nodeCall(io, 'eth_getCode', [address, 'latest'])
  return typeof code === 'string' && code.length > 2
}

/**
 * Tries a token transfer on a node first. Tokens answer with `true`, or with nothing (USDT); a `false` would cost a fee
 * and move nothing. @throws `evm/would-fail`
 */
export async function simulateTransfer({ to, data }: Transaction, io: CapabilityContext): Promise<void> {
  const fail = (reason: string, cause?: unknown) => evmError('evm/would-fail', { details: { reason }, cause })
  let answer: unknown
  try {
    answer = await nodeCall(io, 'eth_call', [{ from: io.account.address, to, data }, 'latest'])
    if (answer === '0x' && !(await hasContract(to, io))) throw fail('there is no token at this address')
  } catch (error) {
    const { code, details } = fromUnknown(error)
    if (code === 'kernel/aborted' || code === 'evm/would-fail') throw error
    if (!NO_ANSWER.test(code))
      throw fail(typeof details.reason === 'string' ? details.reason : 'the token refuses', error)
    return io.services.log.warn('A token transfer could not be tried first', code)
  }
  if (answer !== '0x' && !(typeof answer === 'string' && TRUE.test(answer))) throw fail('the token refuses')
}
