import type { CaipAddress, CaipNetworkId, TransactionRecord } from '@latchkey/kernel'
import { type AssetId, type AssetNames, readAssetId, tokenAssetId } from '@latchkey/kernel/assets'
import { cleanText, parseUrl } from '@latchkey/kernel/text'

/** A token that the publisher of a list vouches for, in the schema of tokenlists.org. */
export interface TokenEntry {
  /** Number of an Ethereum chain (EIP-155). */
  readonly chainId?: number
  /** CAIP-2 id, for other chains. */
  readonly network?: CaipNetworkId
  /** Contract or mint. */
  readonly address: string
  /** Such as `USDC`. */
  readonly symbol: string
  /** Such as `USD Coin`. */
  readonly name: string
  /** Of the smallest unit: 6 for USDC. */
  readonly decimals: number
  /** `https:` or `data:`; anything else counts as missing. */
  readonly logoURI?: string
}

/** A listed token, checked. */
export interface ListedToken {
  readonly id: AssetId
  readonly address: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly iconUrl?: string
}

/** Most tokens that are looked for on a chain, the built-in ones included. */
const MAX_TOKENS = 500
/** Most tokens that are looked for because a transaction has moved them. */
const MAX_MOVED = 50
/** Most decimals a token may have. */
export const MAX_DECIMALS = 36

function readEntry(entry: unknown, network: CaipNetworkId, family: AssetNames | undefined): ListedToken | undefined {
  const { chainId, network: own, address, symbol, name, decimals, logoURI } = Object(entry)
  if ((own ?? `eip155:${chainId}`) !== network) return undefined
  if (typeof address !== 'string' || typeof symbol !== 'string' || typeof name !== 'string') return undefined
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > MAX_DECIMALS) return undefined
  const label = cleanText(symbol)
  if (label === '') return undefined
  const icon = typeof logoURI === 'string' ? parseUrl(logoURI) : undefined
  const isPicture = icon?.protocol === 'https:' || (typeof logoURI === 'string' && logoURI.startsWith('data:image/'))
  try {
    return {
      id: tokenAssetId(network, family, address),
      address,
      symbol: label,
      name: cleanText(name) || label,
      decimals,
      ...(isPicture ? { iconUrl: String(logoURI) } : {}),
    }
  } catch {
    return undefined
  }
}

/** The tokens of a network, each once: of entries for the same token the first one counts. What cannot be read is left out. */
export function tokensOf(
  entries: readonly unknown[],
  network: CaipNetworkId,
  family: AssetNames | undefined,
): readonly ListedToken[] {
  const found = new Map<string, ListedToken>()
  for (const entry of entries) {
    const token = readEntry(entry, network, family)
    if (token && !found.has(token.id)) found.set(token.id, token)
    if (found.size >= MAX_TOKENS) break
  }
  return [...found.values()]
}

/** Tokens of no list that an account's own transactions have moved, the newest ones, by their addresses. */
export function movedTokens(
  records: readonly TransactionRecord[],
  account: CaipAddress,
  listed: readonly ListedToken[],
  family: AssetNames | undefined,
): readonly string[] {
  const known = new Set(listed.map(({ id }) => id))
  const moved = [...records]
    .sort((a, b) => b.askedAt - a.askedAt)
    .flatMap((record) => (record.account === account ? record.intent.assets.map(({ asset }) => asset) : []))
  const found = [...new Set(moved)].flatMap((id) => {
    try {
      const { standard, reference, network } = readAssetId(id)
      const isToken = account.startsWith(`${network}:`) && standard === family?.tokenStandard
      return isToken && !known.has(id) ? [reference] : []
    } catch {
      return []
    }
  })
  return found.slice(0, MAX_MOVED)
}
