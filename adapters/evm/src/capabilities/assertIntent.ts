import type { CapabilityContext } from '@latchkey/kernel'
import { evmError } from '../errors.ts'
import { readChainId } from '../readChainId.ts'
import { walletCall } from './walletCall.ts'

/**
 * Compares account and chain with the wallet's live answer, directly before it is asked to sign (security.md T17).
 * Wallets without a chain of their own (pairing) name both with each request and are not asked.
 * @throws `evm/chain-mismatch`, `evm/account-mismatch`
 */
export async function assertIntent(io: CapabilityContext, { chain }: { readonly chain: boolean }): Promise<void> {
  if (!io.session.getNetwork('eip155')) return
  const actual = chain ? readChainId(await walletCall(io, 'eth_chainId')) : io.network.id
  if (actual !== io.network.id) {
    const details = { what: 'The wallet', actual: actual ?? 'an unknown network', expected: io.network.id }
    throw evmError('evm/chain-mismatch', { details })
  }
  const { address } = io.account
  const shared = await walletCall(io, 'eth_accounts')
  const isShared = (value: unknown): boolean =>
    typeof value === 'string' && value.toLowerCase() === address.toLowerCase()
  if (!Array.isArray(shared) || !shared.some(isShared)) throw evmError('evm/account-mismatch', { details: { address } })
}
