import type { AdapterKernel, Connection } from '@latchkey/kernel'
import type { Config, Connector as WagmiConnector, Connection as WagmiRecord } from '@wagmi/core'
import { type Address, getAddress } from 'viem'
import { chainIdOf } from './chains.ts'
import { addressesOf, representedConnection } from './ownConnections.ts'
import type { WagmiWallet } from './wagmiWallet.ts'

/** The two sides that are compared. */
export interface Sides {
  readonly config: Config
  readonly kernel: AdapterKernel
  /** The connector that stands for the kernel's own wallets. */
  readonly own: WagmiConnector
  /** The wallets of wagmi's that the kernel knows, and the one of a connector that is new to it. */
  readonly wallets: { all(): readonly WagmiWallet[]; of(source: WagmiConnector): WagmiWallet | undefined }
  /** Gets failures that no caller waits for. */
  readonly report: (error: unknown) => void
}

/** wagmi's uid of a connector. */
export type Key = string | undefined
type Records = Map<string, WagmiRecord>

/** Whether a record is of this page: stored ones have no connector that does anything. */
export const isLive = (record: WagmiRecord): boolean => typeof record?.connector?.getProvider === 'function'

function sameRecord(old: WagmiRecord | undefined, next: WagmiRecord): boolean {
  return (
    old !== undefined &&
    old.connector === next.connector &&
    old.chainId === next.chainId &&
    old.accounts.join() === next.accounts.join()
  )
}

/** What is stored may be of another version or broken: without a map of records wagmi itself fails. */
export function repairShape(config: Config): void {
  const { connections } = config.state
  const isWhole = connections instanceof Map && [...connections.values()].every((record) => record?.connector?.id)
  if (!isWhole) config.setState((state) => ({ ...state, connections: new Map(), current: null }))
}

/** The kernel's connection of a wallet of wagmi's. */
export function connectionOf({ wallet }: AdapterKernel, id: string): Connection | undefined {
  return wallet
    .getState()
    .connections.find(({ connectorId, namespace }) => connectorId === id && namespace === 'eip155')
}

/** The account the user chose in the kernel comes first in wagmi's record, too. */
function withChosenAccount({ kernel, wallets }: Sides, record: WagmiRecord): WagmiRecord {
  const wallet = wallets.of(record.connector)
  const connection = wallet && connectionOf(kernel, wallet.connector.id)
  const chosen = connection?.account.address
  const [first] = record.accounts
  if (!chosen || !first || getAddress(first) === chosen) return record
  const accounts = record.accounts.filter((address: Address) => getAddress(address) !== chosen)
  if (accounts.length === record.accounts.length) return record
  return { ...record, accounts: [getAddress(chosen), ...accounts] }
}

/** The records wagmi should have: its own, and one for the kernel's wallets. */
function wantedRecords(sides: Sides): Records {
  const { config, kernel, own } = sides
  const connection = representedConnection(kernel)
  const ours: WagmiRecord | undefined = connection && {
    accounts: addressesOf(connection),
    chainId: chainIdOf(connection.network),
    connector: own,
  }
  const records: Records = new Map()
  for (const [uid, record] of config.state.connections) {
    if (uid === own.uid && ours) records.set(uid, ours)
    else if (uid !== own.uid && isLive(record)) records.set(uid, withChosenAccount(sides, record))
  }
  if (ours) records.set(own.uid, ours)
  return records
}

/** Writes what differs, in one step. */
export function writeWagmi(sides: Sides, agreed: Key): void {
  const { config } = sides
  const { connections, current, status } = config.state
  const records = wantedRecords(sides)
  // Records of an earlier page: wagmi may still reopen their wallets, and shows nothing of them until then.
  if (records.size === 0 && status === 'disconnected') return
  const [first] = records.keys()
  const next = [agreed, current].find((uid) => uid && records.has(uid)) ?? first ?? null
  const isSame =
    status === (next ? 'connected' : 'disconnected') &&
    current === next &&
    connections.size === records.size &&
    [...records].every(([uid, record]) => sameRecord(connections.get(uid), record))
  if (isSame) return
  config.setState((state) => ({
    ...state,
    connections: records,
    current: next,
    status: next ? 'connected' : 'disconnected',
  }))
}
