import type { Account, ChainFamily, Network } from '@latchkey/kernel'

/** The page of an account in its network's explorer. */
export interface ExplorerLink {
  readonly name: string
  readonly url: string
}

/** Where an account can be looked up: only `https:` pages without credentials (security, T7 and T13). */
export function explorerLink(
  families: readonly ChainFamily[],
  network: Network | undefined,
  account: Account | undefined,
): ExplorerLink | undefined {
  if (!network?.explorer || !account) return undefined
  const family = families.find((one) => one.namespace === network.namespace)
  const url = family?.explorerUrl?.(network, account.address)
  return url && isSafe(url) ? { name: network.explorer.name, url } : undefined
}

function isSafe(text: string): boolean {
  try {
    const { protocol, username, password } = new URL(text)
    return protocol === 'https:' && username === '' && password === ''
  } catch {
    return false
  }
}
