import { joinBalances } from './features/balance/joinBalances.ts'
import type { BalanceSource } from './features/balance/source.ts'
import type { Seller } from './features/faucet/faucet.ts'
import { localOnramp } from './features/faucet/faucetOnramp.ts'
import { combineHistory } from './features/history/combine.ts'
import { onchainHistory } from './features/history/onchain.ts'
import type { HistorySource } from './features/history/source.ts'
import { findEns } from './features/names/ens.ts'
import { nameIdentity } from './features/names/nameIdentity.ts'
import { registeredNames } from './features/names/registeredNames.ts'
import type { IdentitySource, NameSource } from './features/names/source.ts'
import type { OnrampSource } from './features/onramp/source.ts'
import { combinePrices } from './features/prices/combine.ts'
import type { PriceSource, RateSource } from './features/prices/source.ts'
import type { SessionSource } from './features/sessions/source.ts'
import { storedSessions } from './features/sessions/storedSessions.ts'
import { exchangeQuotes } from './features/swap/onchain.ts'
import type { QuoteSource } from './features/swap/source.ts'
import { tokenMetadata } from './features/tokens/tokenMetadata.ts'
import type { BaseServices } from './services.ts'
import { shippedSources } from './shippedSources.ts'

/** Everything that answers are computed from; an operator replaces any of them through `createGateway`'s second argument. */
export interface Sources {
  readonly balance: BalanceSource
  readonly history: HistorySource
  readonly identity: IdentitySource
  readonly name: NameSource
  readonly onramp: OnrampSource
  readonly price: PriceSource
  readonly quote: QuoteSource
  readonly rate: RateSource
  readonly session: SessionSource
}

/** What the local on-ramp is made of. */
interface OwnOnramp {
  readonly seller: Seller
  readonly rate: RateSource
}

/**
 * The sources that ship with the gateway, computed from the configured chains and the database; those given take
 * their place.
 */
export function createSources(base: BaseServices, { seller, rate }: OwnOnramp, given: Partial<Sources> = {}): Sources {
  const { chains, config, exchanges } = base
  const ens = findEns(chains, config.names.zones)
  const name = given.name ?? registeredNames(base, ens)
  const shipped = shippedSources(base)
  const tokens = tokenMetadata(chains, shipped.tokens)
  const price = given.price ?? combinePrices(shipped.prices, config.sources.secondPrice === true)
  return {
    balance: joinBalances({ chains, holdings: shipped.holdings, tokens, prices: price }),
    history: combineHistory(
      onchainHistory(base, seller),
      shipped.history(tokens),
      chains.evm.map(({ id }) => id),
      (id) => config.indexer.isEnabled && chains.find(id)?.config.isIndexed !== false,
    ),
    identity: nameIdentity(ens, name),
    name,
    onramp: localOnramp(seller),
    price,
    quote: exchangeQuotes(chains, exchanges),
    rate,
    session: storedSessions(base),
    ...given,
  }
}
