import type { Chain, RpcOutcome } from '../../chains/chain.ts'
import { fieldOf } from '../../text/fieldOf.ts'
import { metadataAddress } from './metadataAddress.ts'
import { type MintNames, parseMetadata, parseOwnMetadata } from './parseMetadata.ts'

/** What a chain says of one mint. */
export interface MintFacts extends MintNames {
  /** There is one of it, which cannot be divided; `undefined` when the chain does not say. */
  readonly isOneOfAKind: boolean | undefined
}

/** Most mints that are asked for; a page of ordinary transactions has few that are not listed. */
const MOST = 50

const resultOf = (outcome: RpcOutcome | undefined): unknown =>
  outcome && 'result' in outcome ? outcome.result : undefined

function factsOf(mint: unknown, metadata: unknown): MintFacts {
  const info = fieldOf(fieldOf(fieldOf(fieldOf(mint, 'value'), 'data'), 'parsed'), 'info')
  const [supply, decimals] = [fieldOf(info, 'supply'), fieldOf(info, 'decimals')]
  const isKnown = typeof supply === 'string' && typeof decimals === 'number'
  const [own, other] = [parseOwnMetadata(info), parseMetadata(metadata)]
  return {
    name: own.name ?? other.name,
    symbol: own.symbol ?? other.symbol,
    isOneOfAKind: isKnown ? supply === '1' && decimals === 0 : undefined,
  }
}

/** Reads mints and their names, two questions each in one request. Without an answer nothing is known of them. */
export async function readMints(
  chain: Chain,
  mints: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, MintFacts>> {
  const asked = [...new Set(mints)].slice(0, MOST).flatMap((mint) => {
    const metadata = metadataAddress(mint)
    return metadata === undefined ? [] : [{ mint, metadata }]
  })
  if (asked.length === 0) return new Map()
  const calls = asked.flatMap(({ mint, metadata }) => [
    { method: 'getAccountInfo', params: [mint, { encoding: 'jsonParsed' }] },
    { method: 'getAccountInfo', params: [metadata, { encoding: 'base64' }] },
  ])
  const outcomes = await chain.batch(calls, signal)
  return new Map(
    asked.map(({ mint }, place) => [mint, factsOf(resultOf(outcomes[place * 2]), resultOf(outcomes[place * 2 + 1]))]),
  )
}
