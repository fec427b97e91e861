import { fromUnknown } from '@latchkey/kernel/errors'
import { callProvider } from './callProvider.ts'
import type { WalletLine } from './walletLine.ts'

/** Longest wait for a wallet to forget the page, in milliseconds; after it the page forgets the wallet anyway. */
const LIMIT_MS = 2000

function sharesAccounts(permissions: unknown): boolean {
  return (
    Array.isArray(permissions) &&
    permissions.some(
      (entry: unknown) =>
        typeof entry === 'object' && entry && Reflect.get(entry, 'parentCapability') === 'eth_accounts',
    )
  )
}

/**
 * Asks the wallet to take back the page's access (facts.md section 4.2), as well as it can: a wallet that does not know
 * the method, fails or stays silent is noted in the log.
 */
export async function revokeAccess({ provider, services }: WalletLine): Promise<void> {
  const revoke = async (): Promise<void> => {
    try {
      if (!sharesAccounts(await callProvider(provider, { method: 'wallet_getPermissions' }))) return
      await callProvider(provider, { method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    } catch (error) {
      services.log.debug('The wallet did not take back access', fromUnknown(error).code)
    }
  }
  const limit = new AbortController()
  const late = services.clock.sleep(LIMIT_MS, limit.signal).catch(() => undefined)
  await Promise.race([revoke(), late])
  limit.abort()
}
