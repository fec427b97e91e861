import { type CapabilityContext, kernelError } from '@latchkey/kernel'
import { chainIdHex } from '../chainIdHex.ts'
import { assertIntent } from './assertIntent.ts'
import { toHex } from './toHex.ts'
import type { Transaction } from './transaction.ts'
import { verifySent } from './verifySent.ts'
import { walletCall } from './walletCall.ts'

/** A transaction hash is `0x` plus 64 hexadecimal characters (specification section 5). */
const HASH = /^0x[0-9a-f]{64}$/i

/**
 * Has the wallet send exactly this transaction and checks what it sent. Fees are the wallet's business.
 * @throws `request/rejected`, `evm/chain-mismatch`, `evm/account-mismatch`, `evm/transaction-mismatch`, …
 */
export async function send(transaction: Transaction, io: CapabilityContext): Promise<{ readonly hash: string }> {
  const method = 'eth_sendTransaction'
  const { to, value, data } = transaction
  await assertIntent(io, { chain: true })
  const call = { from: io.account.address, to, value: toHex(value), data, chainId: chainIdHex(io.network.id) }
  const hash = await walletCall(io, method, [call])
  if (typeof hash !== 'string' || !HASH.test(hash))
    throw kernelError('connect/malformed', { details: { method, expected: 'a transaction hash' } })
  await verifySent(hash, transaction, io)
  return { hash }
}
