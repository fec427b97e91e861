import { type CapabilityContext, kernelError } from '@latchkey/kernel'
import { walletCall } from '@latchkey/kernel/adapter'
import { readChainId } from '../chainId.ts'
import { evmError } from '../errors.ts'

/** At least 31 bytes: a plain signature has 65, a contract account's may have another length (ERC-1271, ERC-6492). */
const SIGNATURE = /^0x[0-9a-f]{62,}$/i

/**
 * Compares account and chain with the wallet's live answer, directly before it is asked to sign. Wallets without a
 * chain of their own (pairing) name both with each request and are not asked.
 * @throws `evm/chain-mismatch`, `evm/account-mismatch`
 */
export async function assertIntent(ctx: CapabilityContext, { chain }: { readonly chain: boolean }): Promise<void> {
  if (!ctx.session.getNetwork('eip155')) return
  const actual = chain ? readChainId(await walletCall(ctx, 'eth_chainId')) : ctx.network.id
  if (actual !== ctx.network.id) {
    const details = { what: 'The wallet', actual: actual ?? 'an unknown network', expected: ctx.network.id }
    throw evmError('evm/chain-mismatch', { details })
  }
  const { address } = ctx.account
  const shared = await walletCall(ctx, 'eth_accounts')
  const isShared = (value: unknown): boolean =>
    typeof value === 'string' && value.toLowerCase() === address.toLowerCase()
  if (!Array.isArray(shared) || !shared.some(isShared)) throw evmError('evm/account-mismatch', { details: { address } })
}

/** The signature a wallet gave. @throws `connect/malformed` for everything else */
export function readSignature(answer: unknown, method: string): { readonly signature: string } {
  if (typeof answer === 'string' && SIGNATURE.test(answer)) return { signature: answer }
  throw kernelError('connect/malformed', { details: { method, expected: 'a signature' } })
}
