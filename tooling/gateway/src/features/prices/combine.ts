import { LRUCache } from 'lru-cache'
import { type CaipId, parseAccountId } from '../../core/caip.ts'
import { type Selected, serves } from '../../core/sources/compose.ts'
import type { Merged, RequestOptions } from '../../core/sources/source.ts'
import type { Price, PriceSource } from './source.ts'

const FRESH_MS = 15_000
const MAX_KEPT = 50_000

/** Remembers prices, and that there is none, for a quarter of a minute: every widget asks for the same tokens. */
export function cachedPrices(source: PriceSource): PriceSource {
  const remembered = new LRUCache<string, Price | 'none'>({ max: MAX_KEPT, ttl: FRESH_MS })
  return {
    async prices(addresses, currency, options) {
      const keyOf = (id: string): string => `${currency} ${id}`
      const unknown = addresses.filter((id) => remembered.get(keyOf(id)) === undefined)
      const { value, missing } =
        unknown.length === 0 ? { value: [], missing: [] } : await source.prices(unknown, currency, options)
      const found = new Map(value.map((price) => [price.address, price]))
      const away = new Set(missing)
      for (const id of unknown)
        if (found.has(id) || !away.has(parseAccountId(id).chainId)) remembered.set(keyOf(id), found.get(id) ?? 'none')
      const known = addresses.flatMap((id) => {
        const price = remembered.get(keyOf(id))
        return price === undefined || price === 'none' ? [] : [price]
      })
      return { value: known, missing }
    },
  }
}

/** What one source says, or `undefined` when it fails: then the next one is asked. */
async function asked(
  { use, source }: Selected<PriceSource>,
  ids: readonly CaipId[],
  currency: string,
  options: RequestOptions,
): Promise<Merged<readonly Price[]> | undefined> {
  try {
    return await source.prices(ids, currency, options)
  } catch (error) {
    options.signal.throwIfAborted()
    options.log.warn({ err: error, source: use }, 'a source of prices failed: the next one is asked')
    return undefined
  }
}

/**
 * Prices of several sources: for each token that of the first which knows it. A chain is named as missing when a token of
 * it has no price and one of its sources failed, or it has none at all.
 *
 * @param withSecond another source is asked for what the first one said, so that traders can compare
 */
export function combinePrices(selected: readonly Selected<PriceSource>[], withSecond = false): PriceSource {
  return {
    async prices(addresses, currency, options) {
      const found = new Map<CaipId, Price & { readonly by: string }>()
      const others = new Map<CaipId, { readonly price: number; readonly source: string }>()
      const failed = new Set<string>()
      for (const entry of selected) {
        const served = addresses.filter((id) => serves(entry, parseAccountId(id).chainId))
        const open = served.filter((id) => !found.has(id) || (withSecond && !others.has(id)))
        if (open.length === 0) continue
        const answer = await asked(entry, open, currency, options)
        const away = answer ? answer.missing : open.map((id) => parseAccountId(id).chainId)
        for (const chain of away) failed.add(chain)
        for (const price of answer?.value ?? []) {
          if (found.has(price.address)) others.set(price.address, { price: price.price, source: entry.use })
          else found.set(price.address, { ...price, by: entry.use })
        }
      }
      const unserved = (chainId: string): boolean => !selected.some((entry) => serves(entry, chainId))
      const lacking = addresses.filter((id) => !found.has(id)).map((id) => parseAccountId(id).chainId)
      const value = addresses.flatMap((id) => {
        const price = found.get(id)
        if (!price) return []
        const { by: _, ...plain } = price
        const other = others.get(id)
        return [other ? { ...plain, other } : plain]
      })
      return { value, missing: [...new Set(lacking.filter((chain) => failed.has(chain) || unserved(chain)))] }
    },
  }
}
