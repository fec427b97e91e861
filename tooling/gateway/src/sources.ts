import { firstOf, type Selected, serves } from './core/sources/compose.ts'
import { joinBalances } from './features/balance/joinBalances.ts'
import type { BalanceSource } from './features/balance/source.ts'
import type { DirectorySource } from './features/directory/source.ts'
import { combineFees } from './features/fees/feeRates.ts'
import { chainFees } from './features/fees/feeSources.ts'
import type { FeeSource } from './features/fees/source.ts'
import { createFund, type Fund } from './features/fund/fund.ts'
import { chainGas } from './features/gas/onchain.ts'
import type { GasSource } from './features/gas/source.ts'
import { combineHistory } from './features/history/combine.ts'
import { evmHistory } from './features/history/evmHistory.ts'
import { chainStates, onchainHistory } from './features/history/onchain.ts'
import type { HistorySource } from './features/history/source.ts'
import { findEns } from './features/names/ens.ts'
import { nameIdentity } from './features/names/nameIdentity.ts'
import { registeredNames } from './features/names/registeredNames.ts'
import type { IdentitySource, NameSource } from './features/names/source.ts'
import { type AllNfts, combineNfts } from './features/nfts/combine.ts'
import { onchainNfts } from './features/nfts/onchain.ts'
import { createFollowed } from './features/onramp/followOrders.ts'
import { createOnramp, type Onramp } from './features/onramp/onramp.ts'
import { combinePrices } from './features/prices/combine.ts'
import type { PriceSource } from './features/prices/source.ts'
import { createCoSigner } from './features/sessions/coSigner.ts'
import type { SessionSource } from './features/sessions/source.ts'
import { exchangeQuotes } from './features/swap/onchain.ts'
import { combineQuotes, type Swaps } from './features/swap/swaps.ts'
import { watchedHistory } from './features/watched/watchedHistory.ts'
import type { SelectedSources } from './selectSources.ts'
import type { BaseServices } from './services.ts'

/** Everything that answers are computed from; an operator replaces any of them through `createGateway`'s second argument. */
export interface Sources {
  readonly balance: BalanceSource
  readonly directory: DirectorySource
  readonly fee: FeeSource
  readonly fund: Fund
  readonly gas: GasSource
  readonly history: HistorySource
  readonly identity: IdentitySource
  readonly name: NameSource
  readonly nft: AllNfts
  readonly onramp: Onramp
  readonly price: PriceSource
  readonly quote: Swaps
  /** The operator's co-signer, else that of the login service; without either its endpoints answer 501. */
  readonly session: SessionSource | undefined
}

/** The selected ones before ours, or ours alone. */
function before<Source extends object>(selected: readonly Selected<Source>[], own: Source): Source {
  return selected.length === 0 ? own : firstOf([...selected, { use: 'own', source: own }])
}

/** The selected ones in place of ours. */
function instead<Source extends object>(selected: readonly Selected<Source>[], own: Source): Source {
  return selected.length === 0 ? own : firstOf(selected)
}

/** The selected engines, and the chains' own exchanges beside them. */
function enginesOf(
  { chains, exchanges }: BaseServices,
  selected: SelectedSources['quotes'],
): SelectedSources['quotes'] {
  if (selected.some(({ use }) => use === 'onchain')) return selected
  const supports = (chainId: string): boolean => exchanges.has(chainId)
  return [...selected, { use: 'onchain', source: { ...exchangeQuotes(chains, exchanges), supports } }]
}

/** The selected sources of histories; before them the index of chains that are indexed for watched accounts. */
function watched(base: BaseServices, selected: SelectedSources['history']): SelectedSources['history'] {
  const chains = base.chains.evm.filter(({ id }) => base.indexMode(id) === 'watched').map(({ id }) => id)
  if (chains.length === 0) return selected
  const { store, now } = base
  const states = chainStates(store, now)
  const isFollowed = async (id: string): Promise<boolean> => (await states.missing([id])).length === 0
  const own = evmHistory(base)
  return [
    ...selected.map(({ use, source, chains: served }) => ({
      use: `watched ${use}`,
      // Only where this source would have been asked.
      chains: chains.filter((id) => serves({ use, source, ...(served ? { chains: served } : {}) }, id)),
      source: watchedHistory({
        store,
        chains: base.chains,
        own,
        before: source,
        isFollowed,
        now,
        limits: base.config.indexer.watched,
      }),
    })),
    ...selected,
  ]
}

/**
 * Everything that answers are computed from: what the configuration selects, and the configured chains and the database
 * for the rest; those given take their place.
 */
export function createSources(base: BaseServices, selected: SelectedSources, given: Partial<Sources> = {}): Sources {
  const { answers, chains, config, directory } = base
  const { metadata: tokens } = selected
  const ens = findEns(chains, config.names.gateways)
  const name = given.name ?? instead(selected.names, registeredNames(base, ens))
  const price = given.price ?? combinePrices(selected.prices, config.sources.secondPrice === true)
  const isIndexed = (id: string): boolean => base.indexMode(id) === 'all'
  const chainIds = chains.all.map(({ id }) => id)
  // The same provider may sell and bring coins: it is one, and its word is taken once.
  const followed = createFollowed(
    base,
    [...selected.exchanges, ...selected.onramp].map(({ source }) => source),
  )
  const onramp = given.onramp ?? createOnramp(followed, selected.onramp)
  return {
    balance: joinBalances({ chains, holdings: selected.holdings, tokens, prices: price, answers }),
    directory: instead(selected.directory, directory),
    fee: combineFees([...selected.fees, { use: 'own', source: chainFees(chains) }]),
    fund: createFund(followed, selected.exchanges),
    gas: before(selected.gas, chainGas(chains)),
    history: combineHistory(onchainHistory(base, onramp, tokens), watched(base, selected.history), chainIds, isIndexed),
    identity: before(selected.identity, nameIdentity(ens, name, { chains, ipfs: config.pictures.ipfs })),
    name,
    nft: combineNfts([...selected.nfts, { use: 'own', source: onchainNfts(base, isIndexed) }], chains),
    onramp,
    price,
    quote: combineQuotes(enginesOf(base, selected.quotes), {
      chains,
      prices: price,
      tokens,
      times: config.sources.quoteTimes,
    }),
    session:
      selected.sessions.length > 0
        ? firstOf(selected.sessions)
        : base.login && createCoSigner({ ...base, secrets: base.login.secrets }),
    ...given,
  }
}
