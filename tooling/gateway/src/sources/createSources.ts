import { findEns } from '../ens/findEns.ts'
import { onchainHistory } from '../history/onchainHistory.ts'
import type { Seller } from '../onramp/seller.ts'
import type { BaseServices } from '../services.ts'
import { chainBalances } from './onchain/chainBalances.ts'
import { exchangePrices } from './onchain/exchangePrices.ts'
import { exchangeQuotes } from './onchain/exchangeQuotes.ts'
import { localOnramp } from './onchain/localOnramp.ts'
import { nameIdentity } from './onchain/nameIdentity.ts'
import { registeredNames } from './onchain/registeredNames.ts'
import { storedSessions } from './onchain/storedSessions.ts'
import type { RateSource } from './rateSource.ts'
import type { Sources } from './sources.ts'

/** What the local on-ramp is made of. */
export interface OwnOnramp {
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
  return {
    balance: chainBalances(chains, exchanges),
    history: onchainHistory(base, seller),
    identity: nameIdentity(ens, name),
    name,
    onramp: localOnramp(seller),
    price: exchangePrices(exchanges),
    quote: exchangeQuotes(chains, exchanges),
    rate,
    session: storedSessions(base),
    ...given,
  }
}
