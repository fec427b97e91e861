import { type Eip1193Provider, sendCall } from '@latchkey/adapter-evm/provider'
import { type Account, kernelError, type Services, type SessionEvent, type WalletSession } from '@latchkey/kernel'
import type { Config, Connector as WagmiConnector, Connection as WagmiRecord } from '@wagmi/core'
import { type Address, getAddress, isAddress } from 'viem'
import { networkId } from './chains.ts'

/** What a record of wagmi's says. */
export interface Reading {
  readonly addresses: readonly Address[]
  readonly chainId: number
}

/** Reads a record, which storage or a connector may have broken; `undefined` when it names no account or no chain. */
export function readRecord(record: WagmiRecord | undefined): Reading | undefined {
  if (!record) return undefined
  const given: readonly unknown[] = Array.isArray(record.accounts) ? record.accounts : []
  const addresses = given.flatMap((value) => (typeof value === 'string' && isAddress(value) ? [getAddress(value)] : []))
  const { chainId } = record
  return addresses.length > 0 && Number.isSafeInteger(chainId) && chainId > 0 ? { addresses, chainId } : undefined
}

/** Whether wagmi listens to an open wallet: it stops with each disconnect, of the wallet's own too, and not where a record is lost. */
export const isHeard = ({ emitter }: WagmiConnector): boolean => emitter.listenerCount('disconnect') > 0

/** Asks a wallet what its record would say, without a prompt; `undefined` when it is not open. */
export async function readLive(source: WagmiConnector): Promise<Reading | undefined> {
  if (!(await source.isAuthorized())) return undefined
  const [accounts, chainId] = await Promise.all([source.getAccounts(), source.getChainId()])
  const [first, ...others] = accounts
  return first && readRecord({ accounts: [first, ...others], chainId, connector: source })
}

/** Takes a record out, as wagmi does after a disconnect. */
export function dropRecord(config: Config, uid: string): void {
  config.setState((state) => {
    const connections = new Map(state.connections)
    connections.delete(uid)
    const [next] = connections.keys()
    const current = state.current === uid ? (next ?? null) : state.current
    return { ...state, connections, current, ...(next === undefined && { status: 'disconnected' as const }) }
  })
}

/** Puts a record in, and leaves which one is current to the comparison. */
export function writeRecord(config: Config, connector: WagmiConnector, { addresses, chainId }: Reading): void {
  const [first, ...others] = addresses
  if (!first) return
  const record: WagmiRecord = { accounts: [first, ...others], chainId, connector }
  config.setState((state) => ({ ...state, connections: new Map(state.connections).set(connector.uid, record) }))
}

/** The accounts of a reading. */
export function accountsOf({ addresses, chainId }: Reading): readonly Account[] {
  return addresses.map((address) => ({ caipAddress: `${networkId(chainId)}:${address}`, address, type: 'eoa' }))
}

/** The session of one opening of a wallet in wagmi. */
export interface WagmiSession extends WalletSession {
  reading: Reading
  /** Tells the kernel. */
  emit(event: SessionEvent): void
  /** Ends it; it answers nothing from now on. Tells whether it was open. */
  end(): boolean
}

/** What a session works with. */
export interface WagmiSessionOptions {
  readonly id: string
  readonly source: WagmiConnector
  readonly services: Services
  /** Closes the wallet in wagmi. */
  readonly close: () => Promise<void>
  /** Whether the page only drops its kernel: what wagmi has stays then. */
  readonly isLeaving: () => boolean
}

function isProvider(value: unknown): value is Eip1193Provider {
  return typeof value === 'object' && value !== null && 'request' in value && typeof value.request === 'function'
}

/** A wallet that wagmi has opened, as the kernel uses it. Requests go to the provider of wagmi's connector. */
export function wagmiSession(
  { id, source, services, close, isLeaving }: WagmiSessionOptions,
  reading: Reading,
): WagmiSession {
  const listeners = new Set<(event: SessionEvent) => void>()
  let isOpen = true
  const session: WagmiSession = {
    id,
    reading,
    get accounts() {
      return accountsOf(session.reading)
    },
    networks: [],
    getNetwork: (namespace) => (namespace === 'eip155' ? networkId(session.reading.chainId) : undefined),
    emit(event) {
      for (const listener of [...listeners]) listener(event)
    },
    end() {
      const wasOpen = isOpen
      isOpen = false
      return wasOpen
    },
    async request(call, options) {
      const provider: unknown = isOpen ? await source.getProvider() : undefined
      if (!isProvider(provider)) throw kernelError('request/disconnected')
      const { chainId } = session.reading
      const answer = await sendCall({ provider, services }, call, networkId(chainId), options)
      // A wallet without events is heard by its answers.
      const now = call.method === 'eth_chainId' && typeof answer === 'string' ? Number(answer) : chainId
      if (Number.isSafeInteger(now) && now !== session.reading.chainId) source.emitter.emit('change', { chainId: now })
      return answer
    },
    on(listener) {
      // Closed before a listener was added.
      if (!isOpen) queueMicrotask(() => listener({ type: 'disconnected' }))
      else listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async disconnect() {
      listeners.clear()
      if (session.end()) await close()
    },
    dispose() {
      listeners.clear()
      // Another tab has closed it.
      if (session.end() && !isLeaving())
        close().catch((error: unknown) => services.log.warn('wagmi could not close a wallet', error))
    },
  }
  return session
}
