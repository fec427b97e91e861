import { findEns } from '../ens/findEns.ts'
import { createExchanges } from '../exchange/createExchanges.ts'
import { onchainHistory } from '../history/onchainHistory.ts'
import type { BaseServices } from '../services.ts'
import { chainBalances } from './onchain/chainBalances.ts'
import { exchangePrices } from './onchain/exchangePrices.ts'
import { exchangeQuotes } from './onchain/exchangeQuotes.ts'
import { nameIdentity } from './onchain/nameIdentity.ts'
import { registeredNames } from './onchain/registeredNames.ts'
import type { Sources } from './sources.ts'

/**
 * The sources that ship with the gateway, computed from the configured chains and the database; those given take
 * their place.
 */
export function createSources(base: BaseServices, given: Partial<Sources> = {}): Sources {
  const { chains } = base
  const exchanges = createExchanges(chains)
  const ens = findEns(chains)
  const name = given.name ?? registeredNames(base, ens)
  const own: Partial<Sources> = {
    balance: chainBalances(chains, exchanges),
    history: onchainHistory(base),
    identity: nameIdentity(ens, name),
    name,
    price: exchangePrices(exchanges),
    quote: exchangeQuotes(chains, exchanges),
  }
  // Completed by the sources as they come: until then a route that asks for a missing one answers 500.
  return { ...own, ...given } as Sources
}
