import { type AdapterKernel, type Connection, type Connector, isKernelError, type LogService } from '@latchkey/kernel'
import { activeConnection, representedConnection, WAGMI_PREFIX } from './ownConnections.ts'
import { connectionOf, isLive, type Key, repairShape, type Sides, writeWagmi } from './records.ts'
import { isOpening, watchOpening } from './reopening.ts'
import type { WagmiWallet } from './wagmiWallet.ts'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

/**
 * Tells developers once that a wallet of the page is offered by wagmi and by another adapter as well: by two roads it would be
 * asked twice, and each side would know of one only. The result ends the watch.
 */
export function warnOfSecondRoad({ store, atoms }: AdapterKernel, log: Pick<LogService, 'warn'>): () => void {
  if (process.env.NODE_ENV === 'production') return () => undefined
  let off = (): void => undefined
  const check = (): void => {
    const connectors = store.get(atoms.connectors)
    const isOfWagmi = ({ id }: Connector): boolean => id.startsWith(WAGMI_PREFIX)
    const others = connectors.filter((connector) => !isOfWagmi(connector))
    const objects = new Set(others.flatMap(({ walletKey }) => walletKey ?? []))
    const domains = new Set(others.flatMap(({ rdns }) => rdns ?? []))
    const twice = connectors.find(
      (connector) =>
        isOfWagmi(connector) && (objects.has(connector.walletKey ?? {}) || domains.has(connector.rdns ?? '')),
    )
    if (!twice) return
    off()
    log.warn(
      `${twice.name} is offered by wagmi and by another adapter. Leave the wallets of the page to wagmi: evmAdapter({ injected: false })`,
    )
  }
  off = store.sub(atoms.connectors, check)
  check()
  return () => off()
}

/** A bridge between two states. */
export interface Bridge {
  /** From now on wallets that wagmi opens are opened in the kernel: what was saved there has been reopened. */
  ready(): void
  end(): void
}

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
  /** wagmi has opened wallets for too long: it is waited for no more. */
  readonly isOverdue: () => boolean
  isReady: boolean
  isOver: boolean
}

function kernelKey({ kernel, own, wallets }: Sides): Key {
  const active = activeConnection(kernel)
  if (!active) return undefined
  return wallets.all().find(({ connector }) => connector.id === active.connectorId)?.source.uid ?? own.uid
}

function wagmiKey({ config, wallets }: Sides): Key {
  const { status, current, connections } = config.state
  const record = status === 'connected' && current ? connections.get(current) : undefined
  return record && isLive(record) && !wallets.of(record.connector)?.isClosing() ? record.connector.uid : undefined
}

/** Compares both sides and writes wagmi's; what the kernel has to do is left for {@link nextStep}. */
function compare(sides: Sides, memory: Memory): void {
  const { config, kernel, wallets } = sides
  repairShape(config)
  const isOpen = (): boolean =>
    representedConnection(kernel) !== undefined || [...config.state.connections.values()].some(isLive)
  const isOverdue = memory.isOverdue()
  const isSettled = !isOpening(config) || (isOverdue && isOpen())
  for (const wallet of wallets.all()) wallet.follow(connectionOf(kernel, wallet.connector.id), isSettled)
  if (!isSettled) return
  const ours = kernelKey(sides)
  const theirs = wagmiKey(sides)
  // The host connected this connector, and the user chose a wallet of wagmi's: wagmi's record of it has nothing behind it.
  const isEmpty = theirs === sides.own.uid && !representedConnection(kernel)
  // wagmi has lost the agreed one's record: what it shows instead is no choice of the user.
  const isLost = () => wallets.all().some((wallet) => wallet.source.uid === memory.agreed && wallet.isRecovering())
  if (ours !== memory.kernel && ours !== memory.mirroring) memory.agreed = ours
  else if (theirs !== memory.wagmi && !isEmpty && !isLost()) memory.agreed = theirs
  memory.kernel = ours
  writeWagmi(sides, memory.agreed)
  memory.wagmi = wagmiKey(sides)
  // A side that has ended the agreed connection goes on with what is left.
  const isKept = memory.agreed !== undefined && (isLost() || config.state.connections.has(memory.agreed))
  if (!isKept) memory.agreed = memory.wagmi
}

/** A wallet that wagmi has opened and the kernel does not show yet, the current one first. */
function missingWallet({ config, kernel, own, wallets }: Sides): WagmiWallet | undefined {
  const { connections, current } = config.state
  const missing = [...connections.values()]
    .filter((record) => record.connector.uid !== own.uid && isLive(record))
    .flatMap((record) => wallets.of(record.connector) ?? [])
    .filter((wallet) => !wallet.isClosing() && !wallet.isAwaited() && !connectionOf(kernel, wallet.connector.id))
  return missing.find(({ source }) => source.uid === current) ?? missing[0]
}

/** Shows a wallet in the kernel, past its gates; what they refuse is closed in wagmi. */
async function mirror(
  { kernel, report }: Sides,
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
async function activate(sides: Sides, memory: Memory, target: Connection): Promise<void> {
  try {
    await sides.kernel.wallet.switchAccount({ connectionId: target.id, address: target.account.address })
  } catch (error) {
    sides.report(error)
  } finally {
    if (kernelKey(sides) !== memory.agreed) memory.agreed = kernelKey(sides)
  }
}

/** What the kernel has to do next so that it agrees; `undefined` when there is nothing, or it is busy. */
function nextStep(sides: Sides, memory: Memory, attempts: Map<string, number>): (() => Promise<void>) | undefined {
  const { config, kernel, own, wallets } = sides
  if (memory.isOver || !memory.isReady || isOpening(config)) return undefined
  const { operations } = kernel.wallet.getState()
  // What is saved is being reopened, past no gate.
  const missing = operations.connect || operations.reconnect ? undefined : missingWallet(sides)
  if (missing) return () => mirror(sides, memory, missing, attempts)
  const { agreed } = memory
  if (agreed === undefined || agreed === kernelKey(sides)) return undefined
  const wallet = wallets.all().find(({ source }) => source.uid === agreed)
  const target = wallet
    ? connectionOf(kernel, wallet.connector.id)
    : agreed === own.uid && representedConnection(kernel)
  return target ? () => activate(sides, memory, target) : undefined
}

/**
 * Keeps a wagmi config and a kernel at the same truth. Each connection has one writer, who opened it: records of the
 * kernel's wallets are written here alone, and wallets of wagmi's are followed. Only which connection is current may be
 * chosen on both sides. Every change of either side leads to one comparison of both states, so that nothing is lost with an
 * event, and what is written compares equal when it echoes.
 */
export function bindWagmi(sides: Sides): Bridge {
  const { config, kernel, report } = sides
  const memory: Memory = {
    kernel: undefined,
    wagmi: undefined,
    agreed: undefined,
    mirroring: undefined,
    isOverdue: watchOpening(config, () => settle()),
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
      for (let step = nextStep(sides, memory, attempts); step; step = nextStep(sides, memory, attempts)) {
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
        compare(sides, memory)
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
