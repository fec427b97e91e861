import { namespaceOfAddress } from '../../core/caip.ts'
import type { Chains } from '../../core/chains/chains.ts'
import { GatewayError } from '../../core/errors.ts'
import { type Selected, serves } from '../../core/sources/compose.ts'
import type { Merged, RequestOptions } from '../../core/sources/source.ts'
import { cursorInvalid } from '../history/cursor.ts'
import type { NftPage, NftSource } from './source.ts'

/** Whose collectibles are asked for, on which chains. */
export interface AllNftsRequest {
  /** Plain address. */
  readonly address: string
  /** CAIP-2; all chains unless given. */
  readonly chainId?: string | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

/** The collectibles of all chains, one chain after the other. */
export interface AllNfts {
  /** Whether a source knows of the collectibles of a chain (CAIP-2). */
  supports(chainId: string): boolean
  nfts(request: AllNftsRequest, options: RequestOptions): Promise<Merged<NftPage>>
}

/** The chain and the source whose pages are being given, and the page; an empty text is the first. */
type Place = readonly [chainId: string, use: string, cursor: string]

const write = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url')

function read(text: string): Place {
  try {
    const place: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (Array.isArray(place) && place.length === 3) {
      const [chainId, use, cursor]: unknown[] = place
      if (typeof chainId === 'string' && typeof use === 'string' && typeof cursor === 'string')
        return [chainId, use, cursor]
    }
  } catch {
    // Not one of ours: refused below.
  }
  throw cursorInvalid()
}

function notKnown(): GatewayError {
  return new GatewayError(
    501,
    'nfts-not-served',
    'This gateway knows of no collectibles on these chains: its operator selects a source of them.',
  )
}

/** The served chains whose accounts are written like this one. */
function chainsOf(
  address: string,
  chainId: string | undefined,
  chains: Pick<Chains, 'all' | 'get'>,
): readonly string[] {
  const namespace = `${namespaceOfAddress(address)}:`
  const asked = chainId === undefined ? chains.all.map(({ id }) => id) : [chains.get(chainId).id]
  const own = asked.filter((id) => id.startsWith(namespace))
  if (own.length > 0) return own
  throw new GatewayError(
    400,
    'chain-unsupported',
    'No chain that is served here has accounts like this one: check the address and the chain.',
  )
}

/**
 * Collectibles from the selected sources: of each chain from the first that answers, its further pages from the same one.
 */
export function combineNfts(selected: readonly Selected<NftSource>[], chains: Pick<Chains, 'all' | 'get'>): AllNfts {
  async function ofChain(
    chainId: string,
    { address, limit }: AllNftsRequest,
    at: Place | undefined,
    options: RequestOptions,
  ): Promise<NftPage | undefined> {
    const sources = selected.filter((entry) => serves(entry, chainId) && (at === undefined || entry.use === at[1]))
    for (const { use, source } of sources)
      try {
        const cursor = at === undefined || at[2] === '' ? {} : { cursor: at[2] }
        const page = await source.nfts({ address, chainId, limit, ...cursor }, options)
        return { ...page, next: page.next === null ? null : write([chainId, use, page.next]) }
      } catch (error) {
        options.signal.throwIfAborted()
        if (error instanceof GatewayError && error.status < 500) throw error
        options.log.warn({ err: error, source: use, chain: chainId }, 'a source of collectibles failed')
      }
    return undefined
  }

  const supports = (id: string): boolean => selected.some((entry) => serves(entry, id))
  return {
    supports,
    async nfts(request, options) {
      const { address, chainId, cursor } = request
      const asked = chainsOf(address, chainId, chains).filter(supports)
      if (asked.length === 0) throw notKnown()
      const at = cursor === undefined ? undefined : read(cursor)
      if (at && !asked.includes(at[0])) throw cursorInvalid()
      const missing: string[] = []
      let answered = 0
      for (const id of at ? asked.slice(asked.indexOf(at[0])) : asked) {
        const page = await ofChain(id, request, id === at?.[0] && at[1] !== '' ? at : undefined, options)
        if (!page || page.isComplete === false) missing.push(id)
        if (!page) continue
        answered += 1
        if (page.next !== null) return { value: page, missing }
        if (page.nfts.length > 0) {
          const following = asked[asked.indexOf(id) + 1]
          return { value: { ...page, next: following === undefined ? null : write([following, '', '']) }, missing }
        }
      }
      if (answered === 0)
        throw new GatewayError(503, 'nfts-unavailable', 'Collectibles cannot be read at the moment: try again later.', {
          details: missing.map((name) => ({ name, description: 'unavailable' })),
          retryAfter: 30,
        })
      return { value: { nfts: [], next: null }, missing }
    },
  }
}
