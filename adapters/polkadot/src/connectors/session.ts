import {
  type CaipNetworkId,
  kernelError,
  type Network,
  type RpcOptions,
  type RpcRequest,
  type WalletSession,
} from '@latchkey/kernel'
import { awaitAnswer, readProperty, type SessionLife, sessionLife } from '@latchkey/kernel/adapter'
import { methods as familyMethods } from '../methods.ts'
import { networksOf, readAccounts, type SharedAccount, toAccounts } from './accounts.ts'
import type { ExtensionHandle } from './extension.ts'

/** An extension as a session. */
export interface ExtensionSession extends WalletSession {
  /** Takes over what the extension has answered to a later connect. */
  update(accounts: readonly SharedAccount[]): void
}

/** What a session consists of. */
export interface SessionState {
  readonly handle: ExtensionHandle
  /** What the extension gave: accounts, signer, and perhaps what it knows of runtimes. */
  readonly given: object
  readonly networks: readonly Network[]
  readonly life: SessionLife
  accounts: readonly SharedAccount[]
}

/** Methods by the part of the extension that answers them. */
const METHODS: Readonly<Record<string, readonly [holder: string, method: string]>> = {
  polkadot_signTransaction: ['signer', 'signPayload'],
  polkadot_signMessage: ['signer', 'signRaw'],
  polkadot_getMetadata: ['metadata', 'get'],
  polkadot_provideMetadata: ['metadata', 'provide'],
}

const identityOf = ({ address, genesis, name }: SharedAccount): string => [address, genesis, name].join()

function setAccounts(state: SessionState, accounts: readonly SharedAccount[]): void {
  if (!state.life.isOpen) return
  const usable = toAccounts(accounts, state.networks)
  if (!usable.length) {
    state.handle.opened = undefined
    state.life.close('ended')
    return
  }
  const isSame = accounts.map(identityOf).join('|') === state.accounts.map(identityOf).join('|')
  const before = covered(state).join()
  state.accounts = accounts
  if (isSame) return
  if (covered(state).join() === before) state.life.emit({ type: 'accounts', namespace: 'polkadot', accounts: usable })
  else state.life.emit({ type: 'updated' })
}

/** Follows the choice of accounts in the extension; what cannot be read changes nothing. */
function watch(state: SessionState): () => void {
  const { services } = state.handle
  const accounts = readProperty(state.given, 'accounts')
  const subscribe = readProperty(accounts, 'subscribe')
  const onChange = (answer: unknown): void => {
    try {
      setAccounts(state, readAccounts(answer))
    } catch (error) {
      services.log.warn("The extension's change could not be read", error)
    }
  }
  const leave = (off: unknown): void => {
    try {
      if (typeof off === 'function') off()
    } catch (error) {
      services.log.warn('The extension could not be left alone', error)
    }
  }
  try {
    const off: unknown = typeof subscribe === 'function' ? Reflect.apply(subscribe, accounts, [onChange]) : undefined
    if (typeof off === 'function') return () => leave(off)
    // Some extensions promise the way to stop.
    return () => void Promise.resolve(off).then(leave, () => undefined)
  } catch (error) {
    services.log.warn('The extension cannot be followed', error)
    return () => undefined
  }
}

function covered({ accounts, networks }: SessionState): readonly CaipNetworkId[] {
  return [...new Set(accounts.flatMap((account) => networksOf(account, networks).map(({ id }) => id)))]
}

function methodsOf(given: object): readonly string[] {
  const own = Object.entries(METHODS).filter(
    ([, [holder, method]]) => typeof readProperty(readProperty(given, holder), method) === 'function',
  )
  return [...own.map(([name]) => name), ...familyMethods.rpc.safe]
}

async function request(state: SessionState, call: RpcRequest, options: RpcOptions): Promise<unknown> {
  const { services } = state.handle
  const { method, params, network } = call
  if (!state.life.isOpen) throw kernelError('request/disconnected')
  if (familyMethods.rpc.safe.includes(method))
    return services.rpc.request(network, method, params, { signal: options.signal })
  // Not needed before something is signed.
  const send = async (): Promise<unknown> => {
    const { sendToExtension } = await import('./requests.ts')
    options.signal.throwIfAborted()
    return sendToExtension(state, call)
  }
  return awaitAnswer(send, options, { log: services.log, method })
}

/** Opens the session of an extension that has shared accounts, or tells the open one of them. */
export function openSession(
  handle: ExtensionHandle,
  given: object,
  accounts: readonly SharedAccount[],
  networks: readonly Network[],
): ExtensionSession {
  if (handle.session) {
    handle.session.update(accounts)
    return handle.session
  }
  let unwatch = (): void => undefined
  const life = sessionLife(() => {
    handle.session = undefined
    unwatch()
  })
  const state: SessionState = { handle, given, networks, life, accounts }
  const session: ExtensionSession = {
    id: handle.id,
    get accounts() {
      return toAccounts(state.accounts, networks)
    },
    get networks() {
      return covered(state)
    },
    get methods() {
      return methodsOf(given)
    },
    // Extensions are on no network: each request names its own.
    getNetwork: () => undefined,
    request: (call, options) => request(state, call, options),
    on: life.on,
    update: (next) => setAccounts(state, next),
    // Extensions have no way to be told: their users take the page off a list.
    disconnect: async () => life.close('closed'),
    dispose: () => life.close('closed'),
  }
  handle.session = session
  unwatch = watch(state)
  return session
}
