import type { Chain } from '../../core/chains/chain.ts'
import { knownWallets } from './knownWallets.ts'
import logosFile from './logos.json' with { type: 'json' }

type Table = Readonly<Record<string, string>>

const { logos, ...tables } = logosFile
/** Names come from requests: only what the file itself holds is found. */
const find = (table: Table, id: string | undefined): string | undefined =>
  id !== undefined && Object.hasOwn(table, id) ? table[id] : undefined
const drawing = (table: Table, id: string | undefined): string | undefined => find(logos, find(table, id))

const listIds: ReadonlyMap<string, string> = new Map([...knownWallets].map(([listId, id]) => [id, listId]))

/** SVG logo of a wallet, by its id in the directory. */
export const walletLogo = (id: string): string | undefined => drawing(tables.wallets, listIds.get(id) ?? id)

/** SVG logo of a network, by its CAIP-2 id. */
export const networkLogo = (chainId: string): string | undefined => drawing(tables.networks, chainId)

/** SVG logo of a connector, by the name under which clients know it. */
export const connectorLogo = (name: string): string | undefined => drawing(tables.connectors, name)

/** The native currency as the address of an asset: EIP-7528, its like on Solana, or `native`. */
const NATIVE = /^(0xe{40}|native|So1{41})$/i

/** A token contract by its CAIP-10 id, as the file writes it; `undefined` for the coin of a chain. */
function contractOf(asset: string): string | undefined {
  const [namespace, reference, address] = asset.split(':')
  if (address === undefined || NATIVE.test(address)) return undefined
  return `${namespace}:${reference}:${namespace === 'eip155' ? address.toLowerCase() : address}`
}

/**
 * SVG logo of an asset. A symbol proves nothing: a contract has a logo only under its own address or by the operator's
 * configuration, the coin of a chain by what that calls it.
 *
 * @param asset CAIP-10 id of a contract, or CAIP-2 id of a chain for its own coin
 * @param chain the configured chain, when there is one
 */
export function assetLogo(asset: string, chain: Chain | undefined): string | undefined {
  const contract = contractOf(asset)
  if (contract === undefined) return drawing(tables.coins, chain?.config.nativeCurrency.symbol)
  const token = chain?.config.tokens?.find(({ address }) => contractOf(`${chain.config.id}:${address}`) === contract)
  return drawing(tables.tokens, token?.logo === undefined ? contract : contractOf(token.logo))
}
