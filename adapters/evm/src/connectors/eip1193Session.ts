import {
  type Account,
  type CaipNetworkId,
  kernelError,
  type RpcRequest,
  type SessionEvent,
  type WalletSession,
} from '@latchkey/kernel'
import { abortable } from '@latchkey/kernel/async'
import type { AddressParser } from '../addressRule.ts'
import { hashParts } from '../hashParts.ts'
import { readChainId } from '../readChainId.ts'
import { callProvider } from './callProvider.ts'
import { providerEvents } from './providerEvents.ts'
import { readAccounts } from './readAccounts.ts'
import { revokeAccess } from './revokeAccess.ts'
import type { WalletLine } from './walletLine.ts'

/** What the wallet has said so far. */
export interface SessionStart {
  /** In EIP-55 form, never empty. */
  readonly addresses: readonly string[]
  readonly network: CaipNetworkId
  readonly parse: AddressParser
}

/** These run on the chain the wallet is on, whatever chain the caller had in mind. */
const BOUND_TO_CHAIN = ['eth_sendTransaction', 'eth_signTransaction']
/** MetaMask's "lost the node, trying again": the session is still there. */
const RECONNECTING = 1013

/** An EIP-1193 provider as a session. It learns from events, and from answers, for wallets that send no events. */
export function eip1193Session(line: WalletLine, start: SessionStart): WalletSession {
  const { id, provider, services } = line
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
    line.open -= 1
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
    services.log.warn('The wallet answered a request that had been given up', { method, parts: hashParts(answer) })
  }
  const unsubscribe = providerEvents(
    provider,
    { accountsChanged: setAccounts, chainChanged: setNetwork, disconnect: onDisconnect },
    services.log,
  )
  line.open += 1

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
      if (!line.open) await revokeAccess(line)
    },
    dispose() {
      listeners.clear()
      end()
    },
  }
}
