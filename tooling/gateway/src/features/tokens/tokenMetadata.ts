import type { Chains } from '../../core/chains/chains.ts'
import type { Selected } from '../../core/sources/compose.ts'
import { servesChain } from '../../core/sources/selection.ts'
import type { RequestOptions } from '../../core/sources/source.ts'
import type { ListedToken, TokenSource } from './source.ts'

/** Names, decimals and pictures of the tokens of all chains. */
export interface TokenMetadata {
  /** What is known of the tokens of a chain, by address in lower case. */
  ofChain(chainId: string, options: RequestOptions): Promise<ReadonlyMap<string, ListedToken>>
}

/** The configured tokens first, then each list; the earlier one wins, and fills what it lacks of a picture from the later. */
export function tokenMetadata(chains: Chains, selected: readonly Selected<TokenSource>[]): TokenMetadata {
  const indexes = new WeakMap<readonly ListedToken[], Map<string, Map<string, ListedToken>>>()

  function indexed(tokens: readonly ListedToken[]): Map<string, Map<string, ListedToken>> {
    const made = indexes.get(tokens) ?? new Map<string, Map<string, ListedToken>>()
    if (!indexes.has(tokens))
      for (const token of tokens) {
        const own = made.get(token.chainId) ?? new Map<string, ListedToken>()
        own.set(token.address.toLowerCase(), token)
        made.set(token.chainId, own)
      }
    indexes.set(tokens, made)
    return made
  }

  async function read(
    { use, source }: Selected<TokenSource>,
    options: RequestOptions,
  ): Promise<readonly ListedToken[]> {
    try {
      return await source.tokens(options)
    } catch (error) {
      options.log.warn({ err: error, source: use }, 'a token list cannot be read')
      return []
    }
  }

  /** The tokens of a chain out of lists. */
  function merge(chainId: string, lists: readonly (readonly ListedToken[])[]): ReadonlyMap<string, ListedToken> {
    const found = new Map<string, ListedToken>()
    for (const { logoUri, ...token } of chains.find(chainId)?.config.tokens ?? [])
      found.set(token.address.toLowerCase(), { ...token, chainId, ...(logoUri === undefined ? {} : { logoUri }) })
    for (const list of lists)
      for (const [key, token] of indexed(list).get(chainId) ?? []) {
        const known = found.get(key)
        if (!known) found.set(key, token)
        else if (!known.logoUri && token.logoUri) found.set(key, { ...known, logoUri: token.logoUri })
      }
    return found
  }

  // Lists are long, and the same ones for a day.
  const merged = new Map<string, { lists: readonly (readonly ListedToken[])[]; of: ReadonlyMap<string, ListedToken> }>()
  return {
    async ofChain(chainId, options) {
      const lists = await Promise.all(
        selected.filter((entry) => servesChain(entry, chainId)).map((entry) => read(entry, options)),
      )
      const known = merged.get(chainId)
      if (known?.lists.every((list, at) => list === lists[at])) return known.of
      const made = { lists, of: merge(chainId, lists) }
      // What a list could not answer is no list to keep.
      if (lists.every((list) => list.length > 0)) merged.set(chainId, made)
      return made.of
    },
  }
}
