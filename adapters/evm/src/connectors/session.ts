import {
  type Account,
  type CaipNetworkId,
  kernelError,
  type RpcOptions,
  type RpcRequest,
  type Services,
  type WalletSession,
} from '@latchkey/kernel'
import { awaitAnswer, readProperty, type SessionLife, sessionLife } from '@latchkey/kernel/adapter'
import { fromUnknown } from '@latchkey/kernel/errors'
import type { AddressParser } from '../family.ts'
import { type Eip1193Provider, isOver } from './announcement.ts'
import { readChainId } from './chainId.ts'
import { callProvider, type ProviderWatch } from './provider.ts'

/** What a wallet has answered. */
export interface WalletAnswers {
  /** In EIP-55 form, never empty. */
  readonly addresses: readonly string[]
  readonly network: CaipNetworkId
}

/** An EIP-1193 provider as a session. */
export interface Eip1193Session extends WalletSession {
  /** Takes over what the wallet has answered to a later connect, and what its watch has heard since; the watch ends. */
  update(answers: WalletAnswers, watch: ProviderWatch): void
}

/** A wallet's provider with what all attempts to connect to it share. */
export interface ProviderHandle {
  /** The connector's id, and that of its session. */
  readonly id: string
  /** The object that discovery found; it is never looked up again. */
  readonly provider: Eip1193Provider
  readonly services: Services
  /** The open session: a wallet in the page has one at a time. */
  session: Eip1193Session | undefined
  /** Number of the newest attempt to connect. */
  attempt: number
  /** The newest question for accounts that the wallet has not answered yet. */
  asked: Promise<unknown> | undefined
  /** A connection of an earlier visit is saved: access is older than any attempt to connect, and stays when one is given up. */
  isSaved: boolean
}

/** Accounts taken from one answer: users do not choose among more, and each costs a hash. */
const MAX_ACCOUNTS = 100
/** Longest wait for a wallet to forget the page, in milliseconds; after it the page forgets the wallet anyway. */
const REVOKE_MS = 2000
/** Reads that any node of a network answers as the wallet would. Filters live on one node, so they are not among them. */
const NODE_READ =
  /^(net_version|eth_(blobBaseFee|blockNumber|call|createAccessList|estimateGas|feeHistory|gasPrice|maxPriorityFeePerGas|simulateV1|syncing|get(Balance|Block|Code|Logs|Proof|StorageAt|Transaction|Uncle)\w*))$/
/** What holds on any chain: it concerns none, or it names the chain in its answer, its parameters or its data. */
const OF_ANY_CHAIN =
  /^(web3_\w+|personal_\w+|eth_(accounts|chainId|coinbase|requestAccounts|sign|signTypedData(_v\d)?)|wallet_(add|switch)EthereumChain|wallet_(get|request|revoke|grant)Permissions|wallet_(sendCalls|getCallsStatus|showCallsStatus|getCapabilities|getAssets))$/

/** The only answers that the log takes, because they may be the only trace: a transaction's 32 bytes, a batch's id (EIP-5792). */
const TRACES = new Map([
  ['eth_sendTransaction', /^0x[0-9a-f]{64}$/i],
  ['wallet_sendCalls', /^0x[0-9a-f]{2,512}$/i],
])

/** What a late answer leaves of a transaction or a batch; the second version of batches answers `{ id }`. */
function traceOf(method: string, answer: unknown): string | undefined {
  const id = readProperty(answer, 'id') ?? answer
  return typeof id === 'string' && TRACES.get(method)?.test(id) ? id : undefined
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
    permissions.some((entry: unknown) => readProperty(entry, 'parentCapability') === 'eth_accounts')
  )
}

/**
 * Asks the wallet to take back the page's access (EIP-2255), as well as it can: a wallet that does not know the method,
 * fails or stays silent is noted in the log. Access that the user has given anew stays.
 */
export async function revokeAccess(handle: ProviderHandle): Promise<void> {
  const { provider, services, attempt } = handle
  const revoke = async (): Promise<void> => {
    try {
      if (!sharesAccounts(await callProvider(provider, { method: 'wallet_getPermissions' }))) return
      if (handle.session || handle.attempt !== attempt) return
      await callProvider(provider, { method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    } catch (error) {
      services.log.debug('The wallet took no access back', fromUnknown(error).code)
    }
  }
  const limit = new AbortController()
  const late = services.clock.sleep(REVOKE_MS, limit.signal).catch(() => undefined)
  await Promise.race([revoke(), late])
  limit.abort()
}

/**
 * Sends a call to where its answer is right (CAIP-27): to the wallet if it is on that network or the call holds on any,
 * else to the network's own nodes if it only reads. @throws `request/chain-disconnected` for everything else
 */
export function sendCall(
  { provider, services }: Pick<ProviderHandle, 'provider' | 'services'>,
  { method, params, network }: RpcRequest,
  current: CaipNetworkId,
  options: RpcOptions,
): Promise<unknown> {
  if (network !== current && !OF_ANY_CHAIN.test(method)) {
    if (NODE_READ.test(method)) return services.rpc.request(network, method, params, { signal: options.signal })
    throw kernelError('request/chain-disconnected', { details: { method, network } })
  }
  const late = TRACES.has(method)
    ? { log: services.log, method, traceOf: (answer: unknown) => traceOf(method, answer) }
    : undefined
  return awaitAnswer(() => callProvider(provider, { method, params }), options, late)
}

/** What a session consists of. */
interface State {
  readonly handle: ProviderHandle
  readonly life: SessionLife
  addresses: readonly string[]
  network: CaipNetworkId
}

const accountsOf = ({ addresses, network }: State): readonly Account[] =>
  addresses.map((address) => ({ caipAddress: `${network}:${address}`, address, type: 'eoa' }))

function setAddresses(state: State, addresses: readonly string[]): void {
  if (!state.life.isOpen) return
  if (!addresses.length) state.life.close('ended')
  if (!addresses.length || addresses.join() === state.addresses.join()) return
  state.addresses = addresses
  state.life.emit({ type: 'accounts', namespace: 'eip155', accounts: accountsOf(state) })
}

function setNetwork(state: State, network: CaipNetworkId | undefined): void {
  if (!network) state.handle.services.log.warn('The wallet named no chain')
  if (!network || network === state.network || !state.life.isOpen) return
  state.network = network
  state.life.emit({ type: 'network', network })
}

/**
 * An EIP-1193 provider as a session. It learns from events, and from answers, for wallets that send no events.
 * @param watch - has been watching since before the answers were given
 */
export function eip1193Session(
  handle: ProviderHandle,
  watch: ProviderWatch,
  { addresses, network, parse }: WalletAnswers & { readonly parse: AddressParser },
): Eip1193Session {
  const life = sessionLife(() => {
    handle.session = undefined
    handle.isSaved = false
    watch.stop()
  })
  const state: State = { handle, life, addresses, network }
  const learnAccounts = (answer: unknown, method: string): void =>
    setAddresses(state, readAccounts(answer, method, parse))
  const listeners: Parameters<ProviderWatch['listen']>[0] = {
    accountsChanged: (answer) => learnAccounts(answer, 'accountsChanged'),
    chainChanged: (answer) => setNetwork(state, readChainId(answer)),
    disconnect(reason) {
      if (isOver(reason)) life.close('ended')
    },
  }
  const session: Eip1193Session = {
    id: handle.id,
    get accounts() {
      return accountsOf(state)
    },
    networks: [],
    getNetwork: (namespace) => (namespace === 'eip155' ? state.network : undefined),
    async request(call, options) {
      if (!life.isOpen) throw kernelError('request/disconnected')
      const answer = await sendCall(handle, call, state.network, options)
      if (call.method === 'eth_chainId' && readChainId(answer)) setNetwork(state, readChainId(answer))
      if (call.method === 'eth_accounts' && Array.isArray(answer)) learnAccounts(answer, call.method)
      return answer
    },
    on: life.on,
    update(answers, heard) {
      setNetwork(state, answers.network)
      setAddresses(state, answers.addresses)
      heard.listen(listeners)
      heard.stop()
    },
    async disconnect() {
      if (!life.isOpen) return
      life.close('closed')
      await revokeAccess(handle)
    },
    dispose: () => life.close('closed'),
  }
  handle.session = session
  watch.listen(listeners)
  return session
}
