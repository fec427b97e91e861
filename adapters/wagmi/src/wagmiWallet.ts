import { sendCall } from '@latchkey/adapter-evm/provider'
import {
  type Account,
  type AdapterContext,
  type Connection,
  type Connector,
  kernelError,
  type SessionEvent,
  type WalletSession,
} from '@latchkey/kernel'
import { fromUnknown } from '@latchkey/kernel/errors'
import { cleanIcon, cleanText } from '@latchkey/kernel/text'
import {
  type Config,
  connect,
  disconnect,
  type Connector as WagmiConnector,
  type Connection as WagmiRecord,
} from '@wagmi/core'
import { type Address, getAddress, isAddress } from 'viem'
import { networkId } from './chains.ts'

/** How long a saved wallet is waited for while wagmi may still reopen it, in milliseconds. */
const RECONNECT_MS = 2000

/** A wallet of the host's wagmi config, as a connector of the kernel. wagmi opens it and closes it; the kernel follows. */
export interface WagmiWallet {
  readonly source: WagmiConnector
  readonly connector: Connector
  /** The kernel let it go and wagmi has not closed it yet. */
  isClosing(): boolean
  /**
   * Tells the kernel what it does not have from wagmi yet.
   * @param shown what the kernel shows of it
   * @param isSettled whether a missing record means that it is closed
   */
  follow(shown: Connection | undefined, isSettled: boolean): void
  /** Runs `connect` of the kernel for a wallet that wagmi has open: should it be gone by then, nobody is asked for it. */
  showing(connect: () => Promise<unknown>): Promise<void>
  /** Closes it in wagmi; the record is gone afterwards, whatever the wallet says. */
  close(): Promise<void>
}

/** What a wallet's record says. */
interface Reading {
  readonly addresses: readonly Address[]
  readonly chainId: number
}

function readRecord(record: WagmiRecord | undefined): Reading | undefined {
  if (!record) return undefined
  const given: readonly unknown[] = Array.isArray(record.accounts) ? record.accounts : []
  const addresses = given.flatMap((value) => (typeof value === 'string' && isAddress(value) ? [getAddress(value)] : []))
  const { chainId } = record
  return addresses.length > 0 && Number.isSafeInteger(chainId) && chainId > 0 ? { addresses, chainId } : undefined
}

const accountsOf = ({ addresses, chainId }: Reading): readonly Account[] =>
  addresses.map((address) => ({ caipAddress: `${networkId(chainId)}:${address}`, address, type: 'eoa' }))

const sameText = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join()

/** Takes a record out, as wagmi does after a disconnect. */
function dropRecord(config: Config, uid: string): void {
  config.setState((state) => {
    const connections = new Map(state.connections)
    connections.delete(uid)
    const [next] = connections.keys()
    const current = state.current === uid ? (next ?? null) : state.current
    return { ...state, connections, current, ...(next === undefined && { status: 'disconnected' as const }) }
  })
}

/** The session of one opening. */
interface OpenSession {
  readonly session: WalletSession
  readonly listeners: Set<(event: SessionEvent) => void>
  reading: Reading
}

/** @param id of the connector; it stays the same over reloads, as wagmi's own uids do not */
export function wagmiWallet(config: Config, source: WagmiConnector, id: string, ctx: AdapterContext): WagmiWallet {
  const { services, signal: destroyed } = ctx
  let open: OpenSession | undefined
  let closing: Promise<void> | undefined
  let isShowing = false
  let connects = 0

  const recordNow = (): Reading | undefined => readRecord(config.state.connections.get(source.uid))
  const emit = (to: OpenSession, event: SessionEvent): void => {
    for (const listener of [...to.listeners]) listener(event)
  }
  const closeInWagmi = async (): Promise<void> => {
    try {
      if (config.state.connections.has(source.uid)) await disconnect(config, { connector: source })
    } finally {
      if (config.state.connections.has(source.uid)) dropRecord(config, source.uid)
    }
  }
  const close = (): Promise<void> => {
    closing ??= closeInWagmi().finally(() => {
      closing = undefined
    })
    return closing
  }
  const end = (): void => {
    const ended = open
    open = undefined
    if (ended) emit(ended, { type: 'disconnected' })
    ended?.listeners.clear()
  }

  /** Wallets without events are heard by their answers. */
  const learn = (method: string, answer: unknown): void => {
    const reading = recordNow()
    if (method === 'eth_chainId' && typeof answer === 'string' && reading && Number(answer) !== reading.chainId)
      if (Number.isSafeInteger(Number(answer))) source.emitter.emit('change', { chainId: Number(answer) })
  }
  const newSession = (reading: Reading): WalletSession => {
    const listeners = new Set<(event: SessionEvent) => void>()
    const session: WalletSession = {
      id,
      get accounts() {
        return accountsOf(opened.reading)
      },
      networks: [],
      getNetwork: (namespace) => (namespace === 'eip155' ? networkId(opened.reading.chainId) : undefined),
      async request(call, { signal }) {
        if (open !== opened) throw kernelError('request/disconnected')
        const provider = (await source.getProvider()) as Parameters<typeof sendCall>[0]['provider']
        const answer = await sendCall({ provider, services }, call, networkId(opened.reading.chainId), signal)
        learn(call.method, answer)
        return answer
      },
      on(listener) {
        // Closed before anybody listened.
        if (open !== opened) queueMicrotask(() => listener({ type: 'disconnected' }))
        else listeners.add(listener)
        return () => listeners.delete(listener)
      },
      async disconnect() {
        if (open !== opened) return
        open = undefined
        listeners.clear()
        await close()
      },
      dispose() {
        if (open !== opened) return
        open = undefined
        listeners.clear()
        // Another tab has closed it. A page that only drops its kernel keeps what wagmi has.
        if (!destroyed.aborted)
          close().catch((error: unknown) => services.log.warn('wagmi could not close a wallet', error))
      },
    }
    const opened: OpenSession = { session, listeners, reading }
    open = opened
    return session
  }
  const sessionNow = (): WalletSession | undefined => {
    const reading = closing ? undefined : recordNow()
    return reading && (open?.session ?? newSession(reading))
  }

  const icon = typeof source.icon === 'string' ? cleanIcon(source.icon) : undefined
  const rdns = typeof source.rdns === 'string' ? source.rdns : source.rdns?.[0]
  return {
    source,
    isClosing: () => closing !== undefined,
    close,
    async showing(connectInKernel) {
      isShowing = true
      try {
        await connectInKernel()
      } finally {
        isShowing = false
      }
    },
    follow(shown, isSettled) {
      const next = recordNow()
      if (!next && isSettled) end()
      if (!next || !open) return
      open.reading = next
      const network = networkId(next.chainId)
      if (shown && shown.network !== network) emit(open, { type: 'network', network })
      const addresses = shown?.accounts.map(({ address }) => address) ?? next.addresses
      if (open && !sameText(addresses, next.addresses))
        emit(open, { type: 'accounts', namespace: 'eip155', accounts: accountsOf(next) })
    },
    connector: {
      id,
      name: cleanText(source.name) || source.id,
      kind: rdns ? 'announced' : 'injected',
      namespaces: ['eip155'],
      ...(icon && { icon }),
      ...(rdns && { rdns }),
      async connect() {
        connects += 1
        await closing?.catch(() => undefined)
        const before = sessionNow()
        if (before) return before
        if (isShowing) throw kernelError('request/disconnected')
        try {
          await connect(config, { connector: source })
        } catch (error) {
          throw fromUnknown(error, { source: 'wallet', rejected: 'connect/rejected', fallback: 'connect/failed' })
        }
        const session = sessionNow()
        if (!session) throw kernelError('request/disconnected')
        return session
      },
      async reconnect(_saved, { signal }) {
        const before = connects
        // What the user connects meanwhile is no saved session: it is not handed to whoever wanted that.
        return untilReopened(config, services, () => (connects === before ? sessionNow() : undefined), signal)
      },
    },
  }
}

/** wagmi reopens its wallets by itself, before or after the kernel starts: its record is waited for a moment. */
async function untilReopened(
  config: Config,
  { clock }: AdapterContext['services'],
  read: () => WalletSession | undefined,
  signal: AbortSignal,
): Promise<WalletSession | undefined> {
  const found = read()
  if (found) return found
  const limit = new AbortController()
  let unsubscribe = (): void => undefined
  const reopened = new Promise<WalletSession | undefined>((resolve) => {
    let hasTried = false
    unsubscribe = config.subscribe(
      (state) => state,
      ({ status }) => {
        const isTrying = status === 'reconnecting' || status === 'connecting'
        hasTried ||= isTrying
        const session = isTrying ? undefined : read()
        if (session || (hasTried && !isTrying)) resolve(session)
      },
    )
    signal.addEventListener('abort', () => resolve(undefined), { once: true, signal: limit.signal })
  })
  const late = clock.sleep(RECONNECT_MS, limit.signal).catch(() => undefined)
  const session = await Promise.race([reopened, late])
  unsubscribe()
  limit.abort()
  return session ?? read()
}
