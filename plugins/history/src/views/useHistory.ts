import type { CaipNetworkId, Network, TransactionRecord } from '@latchkey/kernel'
import { type Asset, type AssetId, type Holding, nativeAsset, networkOfAsset } from '@latchkey/kernel/assets'
import { useAtom, useKernel, useNetwork } from '@latchkey/kernel/react'
import { atom } from 'jotai/vanilla'
import { useMemo } from 'react'
import { historyHooks } from '../hooks.ts'
import { folded, type HistoryChange, type HistoryEntry, keyOf } from '../model/entry.ts'
import { markEntries } from '../model/marks.ts'
import { ownEntry, withOwn } from '../model/own.ts'
import type { HistoryPage } from '../plugin.ts'

type Portfolios = Readonly<Record<string, { readonly holdings?: readonly Holding[] }>>

/** Where no plugin knows what accounts hold. */
const noPortfolios = atom<Portfolios>({})
const NO_ENTRIES: readonly HistoryEntry[] = []

/** What is shown of the active account's past. */
export interface ShownHistory {
  readonly network: Network | undefined
  readonly isAll: boolean
  /** `undefined` before the first attempt. */
  readonly page: HistoryPage | undefined
  /** Marked, with what was made here; those that wait come first. */
  readonly entries: readonly HistoryEntry[]
  readonly waiting: number
}

interface KnownAssets {
  assetOf(id: AssetId): Asset | undefined
  /** The picture of what moved that the list of tokens shows, where it is known there. */
  iconOf(change: HistoryChange, network: CaipNetworkId): string | undefined
  /** Whether an address is that of a token, which nothing is sent to. */
  isToken(address: string, network: CaipNetworkId): boolean
  /** The native coin and the listed tokens of a network; the same array for the same network. */
  listedOn(network: CaipNetworkId): readonly Asset[]
}

/** What is known of assets: the coins of all networks, and what accounts hold. */
function useAssets(): KnownAssets {
  const kernel = useKernel()
  const portfolios = useAtom(historyHooks.usePlugin('balances')?.atoms.portfolios ?? noPortfolios)
  const networks = useAtom(kernel.atoms.networks)
  const families = useAtom(kernel.atoms.families)
  return useMemo(() => {
    const coins = networks.map((network) =>
      nativeAsset(
        network,
        families.find(({ namespace }) => namespace === network.namespace),
      ),
    )
    const held = Object.values(portfolios).flatMap(({ holdings = [] }) => holdings.map(({ asset }) => asset))
    const byId = new Map([...held, ...coins].map((asset) => [asset.id, asset]))
    const lists = new Map<CaipNetworkId, readonly Asset[]>()
    const byAddress = new Map(
      [...byId.values()].flatMap((asset) =>
        asset.standing === 'imitation' ? [] : [[keyOf(asset.network, asset.address ?? ''), asset] as const],
      ),
    )
    return {
      assetOf: (id) => byId.get(id),
      isToken: (address, network) => address !== '' && byAddress.has(keyOf(network, address)),
      iconOf({ address, symbol, isNft, marks }, network) {
        if (isNft || marks.length > 0) return undefined
        // A CAIP-10 id: the network, then the address.
        const plain = address?.slice(address.lastIndexOf(':') + 1) ?? ''
        const asset = byAddress.get(keyOf(network, plain))
        return address !== undefined || asset?.symbol === symbol ? asset?.iconUrl : undefined
      },
      listedOn(network) {
        const known =
          lists.get(network) ??
          [...byId.values()].filter(
            ({ id, standing }) => networkOfAsset(id) === network && (standing === 'native' || standing === 'listed'),
          )
        lists.set(network, known)
        return known
      },
    }
  }, [portfolios, networks, families])
}

function isOf(
  { account, network }: TransactionRecord,
  owner: string,
  namespace: string,
  only?: CaipNetworkId,
): boolean {
  const isWanted = only === undefined ? network.startsWith(`${namespace}:`) : network === only
  return isWanted && folded(account.slice(account.lastIndexOf(':') + 1)) === folded(owner)
}

/** An entry whose changes have the pictures that are known of them: one asset looks the same wherever it is shown. */
function pictured(entry: HistoryEntry, iconOf: (change: HistoryChange) => string | undefined): HistoryEntry {
  const changes = entry.changes.map((change) => {
    const icon = iconOf(change) ?? change.icon
    return icon === undefined || icon === change.icon ? change : { ...change, icon }
  })
  return changes.some((change, at) => change !== entry.changes[at]) ? { ...entry, changes } : entry
}

/** An entry that does not call the contract of a token its receiver, where the source knows no other address. */
function addressed(entry: HistoryEntry, isToken: KnownAssets['isToken']): HistoryEntry {
  const isSent = entry.changes.some(({ direction, counterparty }) => direction === 'out' && counterparty === undefined)
  return isSent && isToken(entry.to, entry.network) ? { ...entry, to: '' } : entry
}

/** What the active account did, as views show it. */
export function useHistory(): ShownHistory {
  const { atoms } = historyHooks.usePlugin()
  const kernel = useKernel()
  const address = useAtom(kernel.atoms.account)?.address ?? ''
  const network = useNetwork()
  const isAll = useAtom(atoms.allNetworks)
  const connections = useAtom(kernel.atoms.connections)
  const records = useAtom(kernel.atoms.transactions)
  const namespace = network?.namespace ?? ''
  const page = useAtom(atoms.pages)[`${isAll ? `${namespace}:*` : (network?.id ?? '')}:${address}`]
  const known = page?.entries ?? NO_ENTRIES
  const { assetOf, listedOn, iconOf, isToken } = useAssets()
  const own = useMemo(
    () => records.filter((record) => isOf(record, address, namespace, isAll ? undefined : network?.id)),
    [records, address, namespace, isAll, network?.id],
  )
  const marked = useMemo(() => {
    const accounts = connections.flatMap((connection) => connection.accounts.map((account) => account.address))
    const receivers = own.flatMap(({ intent }) => intent.to ?? [])
    const entries = markEntries(known, { owner: address, addresses: [...accounts, ...receivers], assetsOn: listedOn })
    return entries.map((entry) => pictured(addressed(entry, isToken), (change) => iconOf(change, entry.network)))
  }, [known, address, connections, own, listedOn, iconOf, isToken])
  const { entries, waiting } = useMemo(() => withOwn(marked, own, assetOf), [marked, own, assetOf])
  return { network, isAll, page, entries, waiting }
}

/** A transaction that was made here, whatever account or network is in use by now. */
export function useOwnEntry(key: string): HistoryEntry | undefined {
  const records = useAtom(useKernel().atoms.transactions)
  const { assetOf } = useAssets()
  return useMemo(() => {
    const own = records.find(({ network, hash }) => hash !== undefined && keyOf(network, hash) === key)
    return own && ownEntry(own, assetOf)
  }, [records, key, assetOf])
}
