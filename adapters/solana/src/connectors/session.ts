import {
  type CaipNetworkId,
  kernelError,
  type Network,
  type RpcOptions,
  type RpcRequest,
  type Services,
  type SignInProof,
  type WalletSession,
} from '@latchkey/kernel'
import { awaitAnswer, readProperty, type SessionLife, sessionLife } from '@latchkey/kernel/adapter'
import { methods as familyMethods } from '../methods.ts'
import { networksOf, readAccounts, toAccounts } from './accounts.ts'
import { feature, type StandardAccount, type StandardWallet } from './readWallet.ts'

/** A wallet with what all attempts to connect to it share. */
export interface WalletHandle {
  /** The connector's id, and that of its session. */
  readonly id: string
  readonly wallet: StandardWallet
  /** Aborts when the wallet leaves the page. */
  readonly gone: AbortSignal
  readonly services: Services
  /** The open session: a wallet in the page has one at a time. */
  session: StandardSession | undefined
  /** Counts the attempts to connect: only the last one takes a late approval back. */
  attempt: number
  /** It failed to sign in while connecting, and is asked to connect alone from then on. */
  cannotSignIn?: boolean
}

/** A wallet of the Wallet Standard as a session. */
export interface StandardSession extends WalletSession {
  signedIn?: readonly SignInProof[]
  /** Takes over what the wallet has answered to a later connect. */
  update(accounts: readonly StandardAccount[]): void
}

/** What a session consists of. */
export interface SessionState {
  readonly handle: WalletHandle
  readonly networks: readonly Network[]
  readonly life: SessionLife
  accounts: readonly StandardAccount[]
}

/** The features by which a wallet answers each method. */
const FEATURES: Readonly<Record<string, string>> = {
  solana_signMessage: 'solana:signMessage',
  solana_signTransaction: 'solana:signTransaction',
  solana_signAllTransactions: 'solana:signTransaction',
  solana_signAndSendTransaction: 'solana:signAndSendTransaction',
  solana_signIn: 'solana:signIn',
}

const identityOf = ({ address, chains }: StandardAccount): string => [address, ...chains].join()

function setAccounts(state: SessionState, accounts: readonly StandardAccount[]): void {
  const { life } = state
  if (!life.isOpen) return
  if (!accounts.length) {
    life.close('ended')
    return
  }
  const isSame = accounts.map(identityOf).join('|') === state.accounts.map(identityOf).join('|')
  const chainsOf = (all: readonly StandardAccount[]): string => all.map(({ chains }) => chains.join()).join('|')
  const isElsewhere = chainsOf(accounts) !== chainsOf(state.accounts)
  state.accounts = accounts
  if (isSame) return
  if (isElsewhere) life.emit({ type: 'updated' })
  else life.emit({ type: 'accounts', namespace: 'solana', accounts: toAccounts(accounts, state.networks) })
}

/** Follows the wallet's own changes; what cannot be read changes nothing. */
function watch(state: SessionState): () => void {
  const { wallet, services } = state.handle
  const on = feature(wallet, 'standard:events', 'on')
  const onChange = (properties: unknown): void => {
    try {
      const accounts = readProperty(properties, 'accounts')
      if (accounts !== undefined) setAccounts(state, readAccounts(accounts, 'change'))
      if (state.life.isOpen && readProperty(properties, 'features') !== undefined) state.life.emit({ type: 'updated' })
    } catch (error) {
      services.log.warn("The wallet's change could not be read", error)
    }
  }
  try {
    const off = on?.('change', onChange)
    return () => {
      try {
        if (typeof off === 'function') off()
      } catch (error) {
        services.log.warn('The wallet could not be left alone', error)
      }
    }
  } catch (error) {
    services.log.warn('The wallet cannot be followed', error)
    return () => undefined
  }
}

/** Has the wallet forget the page, as well as it can; not awaited. */
export function forgetPage({ wallet, services }: WalletHandle): void {
  const disconnect = feature(wallet, 'standard:disconnect')
  if (!disconnect) return
  Promise.resolve()
    .then(() => disconnect())
    .catch((error: unknown) => services.log.debug('The wallet did not take back access', error))
}

function covered(state: SessionState): readonly CaipNetworkId[] {
  const ids = state.accounts.flatMap((account) => networksOf(account, state.networks).map(({ id }) => id))
  return [...new Set(ids)]
}

/**
 * A wallet of the standard is on no network, each request names its own; but where none of its accounts is for a network of
 * the site it can do nothing here, and the site is told where it is, by the name that wallets have for it.
 */
function networkElsewhere(state: SessionState): CaipNetworkId | undefined {
  // Each chain was read with its prefix.
  return covered(state).length ? undefined : (state.accounts[0]?.chains[0] as CaipNetworkId | undefined)
}

/** What the wallet can do: its own features, and what its page answers for it. */
function methodsOf({ wallet }: WalletHandle): readonly string[] {
  const own = Object.entries(FEATURES).filter(([, name]) => feature(wallet, name))
  return [...own.map(([method]) => method), ...familyMethods.rpc.safe]
}

/** The signature by which what a wallet has sent is found. */
const traceOf = (method: string, answer: unknown): unknown =>
  method === 'solana_signAndSendTransaction' ? readProperty(answer, 'signature') : undefined

async function request(state: SessionState, call: RpcRequest, options: RpcOptions): Promise<unknown> {
  const { services } = state.handle
  const { method, params, network } = call
  if (!state.life.isOpen) throw kernelError('request/disconnected')
  if (/^solana_(get|request)Accounts$/.test(method)) return state.accounts.map(({ address }) => ({ pubkey: address }))
  if (familyMethods.rpc.safe.includes(method))
    return services.rpc.request(network, method, params, { signal: options.signal })
  // Not needed before something is signed.
  const send = async (): Promise<unknown> => {
    const { sendToWallet } = await import('./requests.ts')
    options.signal.throwIfAborted()
    return sendToWallet(state, call)
  }
  return awaitAnswer(send, options, { log: services.log, method, traceOf: (answer) => traceOf(method, answer) })
}

/** What a wallet has shared, and signed with the same approval. */
export interface Granted {
  readonly accounts: readonly StandardAccount[]
  readonly signedIn?: readonly SignInProof[] | undefined
}

/** Opens the session of a wallet that has shared accounts, or tells the open one of them. */
export function openSession(
  handle: WalletHandle,
  { accounts, signedIn }: Granted,
  offered: readonly Network[],
): StandardSession {
  if (handle.session) {
    handle.session.update(accounts)
    if (signedIn) handle.session.signedIn = signedIn
    return handle.session
  }
  const networks = offered.filter(({ namespace }) => namespace === 'solana')
  let unwatch = (): void => undefined
  const life = sessionLife(() => {
    handle.session = undefined
    handle.gone.removeEventListener('abort', leave)
    unwatch()
  })
  const leave = (): void => life.close('ended')
  handle.gone.addEventListener('abort', leave)
  const state: SessionState = { handle, networks, life, accounts }
  const session: StandardSession = {
    id: handle.id,
    ...(signedIn && { signedIn }),
    get accounts() {
      return toAccounts(state.accounts, networks)
    },
    get networks() {
      return covered(state)
    },
    get methods() {
      return methodsOf(handle)
    },
    getNetwork: () => networkElsewhere(state),
    request: (call, options) => request(state, call, options),
    on: life.on,
    update: (next) => setAccounts(state, next),
    async disconnect() {
      if (!life.isOpen) return
      life.close('closed')
      forgetPage(handle)
    },
    dispose: () => life.close('closed'),
  }
  handle.session = session
  unwatch = watch(state)
  return session
}
