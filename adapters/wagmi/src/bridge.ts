import { type AdapterKernel, type Connection, isKernelError } from '@latchkey/kernel'
import type { Config, Connector as WagmiConnector, Connection as WagmiRecord } from '@wagmi/core'
import { type Address, getAddress } from 'viem'
import { chainIdOf } from './chains.ts'
import { activeConnection, addressesOf, representedConnection } from './latchkey.ts'
import type { WagmiWallet } from './wagmiWallet.ts'

/** What the two sides are compared with. */
export interface BridgeOptions {
  readonly config: Config
  readonly kernel: AdapterKernel
  /** The connector that stands for the kernel's own wallets. */
  readonly own: WagmiConnector
  /** The wallets of wagmi's that the kernel knows, and the one of a connector that is new to it. */
  readonly wallets: { all(): readonly WagmiWallet[]; of(source: WagmiConnector): WagmiWallet | undefined }
  /** Hears what goes wrong while nobody waits for it. */
  readonly report: (error: unknown) => void
}

/** A bridge between two states. */
export interface Bridge {
  /** From now on wallets that wagmi opens are opened in the kernel: what was saved there has been reopened. */
  ready(): void
  end(): void
}

/** wagmi's uid of a connector. */
type Key = string | undefined
type Records = Map<string, WagmiRecord>

/** Attempts to show a wallet of wagmi's in the kernel that were cut short, before it is closed instead. */
const ATTEMPTS = 3

interface Memory {
  /** The current connection of each side when they were compared last. */
  kernel: Key
  wagmi: Key
  /** What both sides have, or are about to. */
  agreed: Key
  /** The wallet that is just being opened in the kernel: that it becomes active there is no choice of the user. */
  mirroring: Key
  isReady: boolean
  isOver: boolean
}

const isLive = (record: WagmiRecord): boolean => typeof record?.connector?.getProvider === 'function'

function sameRecord(one: WagmiRecord | undefined, other: WagmiRecord): boolean {
  return (
    one !== undefined &&
    one.connector === other.connector &&
    one.chainId === other.chainId &&
    one.accounts.join() === other.accounts.join()
  )
}

/** What is stored may be of another version or broken: without a map of records wagmi itself fails. */
function repairShape(config: Config): void {
  const { connections } = config.state
  const isWhole = connections instanceof Map && [...connections.values()].every((record) => record?.connector?.id)
  if (!isWhole) config.setState((state) => ({ ...state, connections: new Map(), current: null }))
}

/** The kernel's connection of a wallet of wagmi's. */
function connectionOf({ wallet }: AdapterKernel, id: string): Connection | undefined {
  return wallet
    .getState()
    .connections.find(({ connectorId, namespace }) => connectorId === id && namespace === 'eip155')
}

function kernelKey({ kernel, own, wallets }: BridgeOptions): Key {
  const active = activeConnection(kernel)
  if (!active) return undefined
  return wallets.all().find(({ connector }) => connector.id === active.connectorId)?.source.uid ?? own.uid
}

function wagmiKey({ config, wallets }: BridgeOptions): Key {
  const { status, current, connections } = config.state
  const record = status === 'connected' && current ? connections.get(current) : undefined
  return record && isLive(record) && !wallets.of(record.connector)?.isClosing() ? record.connector.uid : undefined
}

/** The account the user chose in the kernel comes first in wagmi's record, too. */
function withChosenAccount({ kernel, wallets }: BridgeOptions, record: WagmiRecord): WagmiRecord {
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
function wantedRecords(options: BridgeOptions): Records {
  const { config, kernel, own } = options
  const connection = representedConnection(kernel)
  const ours: WagmiRecord | undefined = connection && {
    accounts: addressesOf(connection),
    chainId: chainIdOf(connection.network),
    connector: own,
  }
  const records: Records = new Map()
  for (const [uid, record] of config.state.connections) {
    if (uid === own.uid && ours) records.set(uid, ours)
    else if (uid !== own.uid && isLive(record)) records.set(uid, withChosenAccount(options, record))
  }
  if (ours) records.set(own.uid, ours)
  return records
}

/** Writes what differs, in one step. */
function writeWagmi(options: BridgeOptions, agreed: Key): void {
  const { config } = options
  const { connections, current, status } = config.state
  const records = wantedRecords(options)
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

/** Compares both sides and writes wagmi's; what the kernel has to do is left for {@link nextStep}. */
function compare(options: BridgeOptions, memory: Memory): void {
  const { config, kernel, wallets } = options
  repairShape(config)
  const { status } = config.state
  const isSettled = status === 'connected' || status === 'disconnected'
  for (const wallet of wallets.all()) wallet.follow(connectionOf(kernel, wallet.connector.id), isSettled)
  if (!isSettled) return
  const ours = kernelKey(options)
  const theirs = wagmiKey(options)
  if (ours !== memory.kernel && ours !== memory.mirroring) memory.agreed = ours
  else if (theirs !== memory.wagmi) memory.agreed = theirs
  memory.kernel = ours
  writeWagmi(options, memory.agreed)
  memory.wagmi = wagmiKey(options)
  // A side that has let go of the agreed connection goes on with what is left.
  if (memory.agreed === undefined || !config.state.connections.has(memory.agreed)) memory.agreed = memory.wagmi
}

/** A wallet that wagmi has opened and the kernel does not show yet, the current one first. */
function missingWallet({ config, kernel, own, wallets }: BridgeOptions): WagmiWallet | undefined {
  const { connections, current } = config.state
  const missing = [...connections.values()]
    .filter((record) => record.connector.uid !== own.uid && isLive(record))
    .flatMap((record) => wallets.of(record.connector) ?? [])
    .filter((wallet) => !wallet.isClosing() && !connectionOf(kernel, wallet.connector.id))
  return missing.find(({ source }) => source.uid === current) ?? missing[0]
}

/** Shows a wallet in the kernel, past its gates; what they refuse is closed in wagmi. */
async function mirror(
  { kernel, report }: BridgeOptions,
  memory: Memory,
  wallet: WagmiWallet,
  attempts: Map<string, number>,
): Promise<void> {
  const { uid } = wallet.source
  memory.mirroring = uid
  try {
    await wallet.showing(() => kernel.wallet.connect({ connectorId: wallet.connector.id, namespace: 'eip155' }))
    attempts.delete(uid)
  } catch (error) {
    const count = (attempts.get(uid) ?? 0) + 1
    attempts.set(uid, count)
    if (memory.isOver || (isKernelError(error, 'kernel/aborted') && count < ATTEMPTS)) return
    attempts.delete(uid)
    report(error)
    await wallet.close().catch(report)
  } finally {
    memory.mirroring = undefined
  }
}

/** Makes the agreed connection the kernel's active one. */
async function activate(options: BridgeOptions, memory: Memory, target: Connection): Promise<void> {
  try {
    await options.kernel.wallet.switchAccount({ connectionId: target.id, address: target.account.address })
  } catch (error) {
    options.report(error)
  } finally {
    if (kernelKey(options) !== memory.agreed) memory.agreed = kernelKey(options)
  }
}

/** What the kernel has to do next so that it agrees; `undefined` when there is nothing, or it is busy. */
function nextStep(
  options: BridgeOptions,
  memory: Memory,
  attempts: Map<string, number>,
): (() => Promise<void>) | undefined {
  const { config, kernel, own, wallets } = options
  const { status } = config.state
  if (memory.isOver || !memory.isReady || (status !== 'connected' && status !== 'disconnected')) return undefined
  const missing = kernel.wallet.getState().operations.connect ? undefined : missingWallet(options)
  if (missing) return () => mirror(options, memory, missing, attempts)
  const { agreed } = memory
  if (agreed === undefined || agreed === kernelKey(options)) return undefined
  const wallet = wallets.all().find(({ source }) => source.uid === agreed)
  const target = wallet
    ? connectionOf(kernel, wallet.connector.id)
    : agreed === own.uid && representedConnection(kernel)
  return target ? () => activate(options, memory, target) : undefined
}

/**
 * Keeps a wagmi config and a kernel at the same truth. Each connection has one writer, who opened it: records of the
 * kernel's wallets are written here alone, and wallets of wagmi's are followed. Only which connection is current may be
 * chosen on both sides. Every change of either side leads to one comparison of both states, so that nothing is lost with an
 * event, and what is written compares equal when it echoes.
 */
export function bindWagmi(options: BridgeOptions): Bridge {
  const { config, kernel, report } = options
  const memory: Memory = {
    kernel: undefined,
    wagmi: undefined,
    agreed: undefined,
    mirroring: undefined,
    isReady: false,
    isOver: false,
  }
  const attempts = new Map<string, number>()
  let isComparing = false
  let isAgain = false
  let isWorking = false

  const work = async (): Promise<void> => {
    if (isWorking) return
    isWorking = true
    try {
      for (let step = nextStep(options, memory, attempts); step; step = nextStep(options, memory, attempts)) {
        await step()
        settle()
      }
    } finally {
      isWorking = false
    }
  }
  const settle = (): void => {
    isAgain = true
    if (isComparing || memory.isOver) return
    isComparing = true
    try {
      while (isAgain) {
        isAgain = false
        compare(options, memory)
      }
    } finally {
      isComparing = false
    }
    work().catch(report)
  }
  const offs = [kernel.store.sub(kernel.atoms.wallet, settle), config.subscribe((state) => state, settle)]
  settle()
  return {
    ready() {
      memory.isReady = true
      settle()
    },
    end() {
      memory.isOver = true
      for (const off of offs) off()
    },
  }
}
