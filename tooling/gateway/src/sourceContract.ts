import type { Chains } from './core/chains/chains.ts'
import type { Log } from './core/log.ts'
import type { SourceSelection } from './core/sources/selection.ts'
import type { SourceFetch, SourceFetchOptions } from './core/sources/sourceFetch.ts'
import type { HoldingSource } from './features/balance/source.ts'
import type { DirectorySource } from './features/directory/source.ts'
import type { FeeSource } from './features/fees/source.ts'
import type { GasSource } from './features/gas/source.ts'
import type { ChainHistorySource } from './features/history/source.ts'
import type { IdentitySource, NameSource } from './features/names/source.ts'
import type { NftSource } from './features/nfts/source.ts'
import type { ExchangeSource, OnrampSource } from './features/onramp/source.ts'
import type { PriceSource } from './features/prices/source.ts'
import type { SessionSource } from './features/sessions/source.ts'
import type { QuoteSource } from './features/swap/source.ts'
import type { TokenSource } from './features/tokens/source.ts'
import type { TokenMetadata } from './features/tokens/tokenMetadata.ts'

/**
 * One service behind the gateway, and what it can be asked for. A source has the members that its service can answer; the
 * configuration says for which of them, and for which chains, it is used.
 */
export interface Source {
  /** What accounts hold. */
  readonly holdings?: HoldingSource
  /** Names, decimals and logos of tokens. */
  readonly tokens?: TokenSource
  readonly prices?: PriceSource
  readonly history?: ChainHistorySource
  readonly gas?: GasSource
  /** What is paid on networks that count something else than gas. */
  readonly fees?: FeeSource
  /** Collectibles. */
  readonly nfts?: NftSource
  readonly identity?: IdentitySource
  readonly names?: NameSource
  /** The wallets that users choose from. */
  readonly directory?: DirectorySource
  readonly onramp?: OnrampSource
  /** Coins that users have at an exchange. */
  readonly exchanges?: ExchangeSource
  readonly quotes?: QuoteSource
  /** Smart sessions. */
  readonly sessions?: SessionSource
}

/** What a source can be asked for; the names of the lists under `sources` in the configuration. */
export type SourceKind = keyof Source

/** What a source is made with. */
export interface SourceContext {
  readonly chains: Chains
  readonly log: Log
  /** What the selected lists know of tokens. May be asked only while a request is answered. */
  readonly tokens: TokenMetadata
  /**
   * Requests to the source's own hosts: spaced, retried, limited in size and time, measured, and left alone after failures.
   * Sources of the same hosts share them, so that a service's limit counts once.
   */
  fetch(options: Omit<SourceFetchOptions, 'source' | 'metrics'>): SourceFetch
  /**
   * A value that is kept for a short time, in Redis where there is one, or a fresh one, which those share who ask at the same
   * moment. Failures are not kept.
   *
   * @param key within this source
   * @param load gives what JSON can hold; it must not depend on one caller's abort signal, because others wait for the same
   */
  cache<Value>(key: string, keepMs: number, load: () => Promise<Value>): Promise<Value>
  /**
   * An error that is answered as it is, in place of another source's answer: what the user may put right.
   *
   * @param status of HTTP, below 500 unless asking again helps
   * @param code for programs, lower-case words with dashes
   * @param message for people: what happened, and what to do
   */
  refusal(status: number, code: string, message: string): Error
}

/**
 * Makes a source from what the configuration says of it. A package that is selected by its name exports one as
 * `createSource`.
 *
 * @param options the entry of the configuration, with `use` and `chains`, and keys already read from the environment
 * @throws ConfigError naming the setting that is missing or wrong; `readOptions` does so
 */
export type CreateSource = (options: SourceSelection, context: SourceContext) => Source | Promise<Source>
