import {
  type Account,
  type CaipNetworkId,
  kernelError,
  type LogService,
  type RpcRequest,
  type Services,
  type SessionEvent,
  type WalletSession,
} from '@latchkey/kernel'
import { abortable } from '@latchkey/kernel/async'
import { fromUnknown } from '@latchkey/kernel/errors'
import type { AddressParser } from '../addressRule.ts'
import { readChainId } from '../chainId.ts'
import { callProvider, type Eip1193Provider } from './provider.ts'

/** A wallet's provider with what all attempts to connect to it share. */
export interface ProviderHandle {
  /** The connector's id, and that of its session: a wallet in the page has one at a time. */
  readonly id: string
  /** The object that discovery found; it is never looked up again. */
  readonly provider: Eip1193Provider
  readonly services: Services
  /** Sessions that are open. */
  open: number
  /** Number of the newest attempt to connect. */
  attempt: number
  /** The newest question for accounts that the wallet has not answered yet. */
  asked: Promise<unknown> | undefined
}

/** What the wallet has said so far. */
interface SessionStart {
  /** In EIP-55 form, never empty. */
  readonly addresses: readonly string[]
  readonly network: CaipNetworkId
  readonly parse: AddressParser
}

/** These run on the chain the wallet is on, whatever chain the caller had in mind. */
const BOUND_TO_CHAIN = ['eth_sendTransaction', 'eth_signTransaction']
/** MetaMask's "lost the node, trying again": the session is still there. */
const RECONNECTING = 1013
/** Accounts taken of one answer; nobody chooses among more, and each one costs a hash. */
const MAX_ACCOUNTS = 100
/** Longest wait for a wallet to forget the page, in milliseconds; after it the page forgets the wallet anyway. */
const REVOKE_MS = 2000

/** Listeners by event of EIP-1193. */
type ProviderListeners = Readonly<Record<string, (value: unknown) => void>>

/** Subscribes to a provider's events as far as it has any; a listener that fails is noted in the log. */
function providerEvents(provider: Eip1193Provider, listeners: ProviderListeners, log: LogService): () => void {
  const guarded = Object.entries(listeners).map(([event, listener]) => {
    const safe = (value: unknown): void => {
      try {
        listener(value)
      } catch (error) {
        log.warn(`The wallet's event ${event} could not be read`, error)
      }
    }
    return [event, safe] as const
  })
  const each = (method: 'on' | 'removeListener'): void => {
    try {
      for (const [event, listener] of guarded) provider[method]?.(event, listener)
    } catch (error) {
      log.warn(`The wallet's ${method} failed`, error)
    }
  }
  each('on')
  return () => each('removeListener')
}

/** The addresses of a wallet's answer: checked, in EIP-55 form, each once. @throws `connect/malformed` */
export function readAccounts(answer: unknown, method: string, parse: AddressParser): readonly string[] {
  const malformed = (cause?: unknown) =>
    kernelError('connect/malformed', { details: { method, expected: 'a list of addresses' }, cause })
  if (!Array.isArray(answer)) throw malformed()
  try {
    const given: readonly unknown[] = answer.slice(0, MAX_ACCOUNTS)
    const addresses = new Set(given.flatMap((value) => (typeof value === 'string' ? (parse(value) ?? []) : [])))
    if (given.length && !addresses.size) throw malformed()
    return [...addresses]
  } catch (error) {
    throw malformed(error)
  }
}

function sharesAccounts(permissions: unknown): boolean {
  return (
    Array.isArray(permissions) &&
    permissions.some(
      (entry: unknown) =>
        typeof entry === 'object' && entry && Reflect.get(entry, 'parentCapability') === 'eth_accounts',
    )
  )
}

/**
 * Asks the wallet to take back the page's access (EIP-2255, MetaMask's `wallet_revokePermissions`), as well as it can: a wallet that does not know
 * the method, fails or stays silent is noted in the log.
 */
export async function revokeAccess({ provider, services }: ProviderHandle): Promise<void> {
  const revoke = async (): Promise<void> => {
    try {
      if (!sharesAccounts(await callProvider(provider, { method: 'wallet_getPermissions' }))) return
      await callProvider(provider, { method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    } catch (error) {
      services.log.debug('The wallet did not take back access', fromUnknown(error).code)
    }
  }
  const limit = new AbortController()
  const late = services.clock.sleep(REVOKE_MS, limit.signal).catch(() => undefined)
  await Promise.race([revoke(), late])
  limit.abort()
}

/**
 * A transaction hash as the log keeps it: in two parts, because the log hides whatever is as long as a private key, and
 * a hash that nobody else has seen must not be lost. Other answers are left out.
 */
function splitHashForLog(answer: unknown): readonly string[] {
  return typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer) ? [answer.slice(0, 34), answer.slice(34)] : []
}

/** An EIP-1193 provider as a session. It learns from events, and from answers, for wallets that send no events. */
export function eip1193Session(handle: ProviderHandle, start: SessionStart): WalletSession {
  const { id, provider, services } = handle
  const listeners = new Set<(event: SessionEvent) => void>()
  let { addresses, network } = start
  let isOpen = true

  const emit = (event: SessionEvent): void => {
    for (const listener of [...listeners]) listener(event)
  }
  const accounts = (): readonly Account[] =>
    addresses.map((address) => ({ caipAddress: `${network}:${address}`, address, type: 'eoa' }))
  const end = (): void => {
    if (!isOpen) return
    isOpen = false
    handle.open -= 1
    unsubscribe()
    emit({ type: 'disconnected' })
    listeners.clear()
  }
  const setAccounts = (answer: unknown): void => {
    const next = readAccounts(answer, 'accountsChanged', start.parse)
    if (!next.length) end()
    if (!next.length || next.join() === addresses.join()) return
    addresses = next
    emit({ type: 'accounts', namespace: 'eip155', accounts: accounts() })
  }
  const setNetwork = (answer: unknown): void => {
    const next = readChainId(answer)
    if (!next) services.log.warn('The wallet told a chain id that is none')
    if (!next || next === network) return
    network = next
    emit({ type: 'network', network })
  }
  const onDisconnect = (reason: unknown): void => {
    const code = typeof reason === 'object' && reason !== null ? Reflect.get(reason, 'code') : undefined
    if (code !== RECONNECTING) end()
  }
  const learn = ({ method }: RpcRequest, answer: unknown): void => {
    if (isOpen && method === 'eth_chainId' && readChainId(answer)) setNetwork(answer)
    if (isOpen && method === 'eth_accounts' && Array.isArray(answer)) setAccounts(answer)
  }
  const noteLate = ({ method }: RpcRequest, answer: unknown): void => {
    services.log.warn('The wallet answered a request that had been given up', {
      method,
      parts: splitHashForLog(answer),
    })
  }
  const unsubscribe = providerEvents(
    provider,
    { accountsChanged: setAccounts, chainChanged: setNetwork, disconnect: onDisconnect },
    services.log,
  )
  handle.open += 1

  return {
    id,
    get accounts() {
      return accounts()
    },
    networks: [],
    getNetwork: (namespace) => (namespace === 'eip155' ? network : undefined),
    async request(call, { signal }) {
      const { method, params } = call
      if (!isOpen) throw kernelError('request/disconnected')
      if (BOUND_TO_CHAIN.includes(method) && call.network !== network)
        throw kernelError('request/chain-disconnected', { details: { method, network: call.network } })
      const sends = method === 'eth_sendTransaction' || method === 'wallet_sendCalls'
      const answer = await abortable(
        () => callProvider(provider, { method, params }),
        signal,
        sends ? (late) => noteLate(call, late) : undefined,
      )
      learn(call, answer)
      return answer
    },
    on(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async disconnect() {
      if (!isOpen) return
      listeners.clear()
      end()
      if (!handle.open) await revokeAccess(handle)
    },
    dispose() {
      listeners.clear()
      end()
    },
  }
}
