import type { ChainConfig } from '../../config/chainConfig.ts'
import type { TokenInfo } from './tokenInfo.ts'

/** The tokens that a chain's configuration lists, by address in lower case; its own coin is the empty text. */
export function listedTokens({ nativeCurrency, tokens = [] }: ChainConfig): ReadonlyMap<string, TokenInfo> {
  const listed = tokens.map(({ address, name, symbol, decimals, logoUri: icon }): [string, TokenInfo] => [
    address.toLowerCase(),
    { name, symbol, decimals, icon, isListed: true },
  ])
  return new Map([['', { ...nativeCurrency, isListed: true }], ...listed])
}
