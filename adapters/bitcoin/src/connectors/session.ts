import {
  kernelError,
  type Network,
  type RpcOptions,
  type RpcRequest,
  type Services,
  type WalletSession,
} from '@latchkey/kernel'
import { awaitAnswer, readProperty, type SessionLife, sessionLife } from '@latchkey/kernel/adapter'
import { type CheckedShare, readShared, toAccounts } from './accounts.ts'
import type { FoundWallet, WalletShape } from './shape.ts'

/** A wallet with what all attempts to connect to it share. */
export interface WalletHandle {
  readonly wallet: FoundWallet
  /** Aborts when the wallet leaves the page. */
  readonly gone: AbortSignal
  readonly services: Services
  /** The open session: a wallet in the page has one at a time. */
  session: PageSession | undefined
  /** Counts the attempts to connect: only the last one takes a late approval back. */
  attempt: number
}

/** A wallet in the page as a session. */
export interface PageSession extends WalletSession {
  /** Takes over what the wallet has answered to a later connect. */
  update(share: CheckedShare): void
}

/** What a session consists of. */
export interface SessionState {
  readonly handle: WalletHandle
  readonly shape: WalletShape
  /** The networks of the site. */
  readonly offered: readonly Network[]
  readonly life: SessionLife
  share: CheckedShare
  /** Counts what the wallet was asked and what it has answered to a connect: older answers come too late. */
  turn: number
  /** Reads what the wallet shares once more. */
  refresh(): Promise<void>
}

const identityOf = (share: CheckedShare): string =>
  [share.current ?? '', ...toAccounts(share).map(({ caipAddress, type }) => `${type} ${caipAddress}`)].join()

function update(state: SessionState, share: CheckedShare): void {
  if (!state.life.isOpen) return
  const isSame = identityOf(share) === identityOf(state.share)
  state.share = share
  if (!isSame) state.life.emit({ type: 'updated' })
}

/** Follows the wallet's own changes; what cannot be read changes nothing, what is no longer shared ends the session. */
async function refresh(state: SessionState): Promise<void> {
  const { shape, handle } = state
  if (!shape.shared || !state.life.isOpen) return
  state.turn += 1
  const { turn } = state
  try {
    const shared = await shape.shared(state.offered)
    const share = shared.accounts.length ? await readShared(shared, state.offered, handle.wallet) : undefined
    if (turn !== state.turn) return
    if (share) update(state, share)
    else state.life.close('ended')
  } catch (error) {
    handle.services.log.warn("The wallet's change could not be read", error)
  }
}

function watch(state: SessionState): () => void {
  const { shape, handle } = state
  try {
    const off = shape.watch?.((event) => {
      if (event === 'disconnected') state.life.close('ended')
      else void refresh(state)
    })
    return off ?? (() => undefined)
  } catch (error) {
    handle.services.log.warn('The wallet cannot be followed', error)
    return () => undefined
  }
}

/** Has the wallet forget the page, as well as it can; not awaited. */
export function forgetPage({ services }: WalletHandle, shape: WalletShape): void {
  if (!shape.forget) return
  Promise.resolve()
    .then(() => shape.forget?.())
    .catch((error: unknown) => services.log.debug('The wallet did not take back access', error))
}

/** What the wallet can do, in the words of pairing. */
function methodsOf({ signPsbt, sendPsbt, sendTransfer, switchNetwork }: WalletShape): readonly string[] {
  return [
    'signMessage',
    'getAccountAddresses',
    ...(signPsbt ? ['signPsbt'] : []),
    ...(sendPsbt ? ['bitcoin_sendPsbt'] : []),
    ...(sendTransfer ? ['sendTransfer'] : []),
    ...(switchNetwork ? ['bitcoin_switchNetwork'] : []),
  ]
}

/** The addresses that were shared, in the words of pairing. */
function addressesOf({ share }: SessionState): unknown {
  return share.accounts.map(({ address, purpose, publicKey, path }) => ({
    address,
    intention: purpose === 'ordinals' ? 'ordinal' : 'payment',
    ...(publicKey ? { publicKey } : {}),
    ...(path ? { path } : {}),
  }))
}

async function request(state: SessionState, call: RpcRequest, options: RpcOptions): Promise<unknown> {
  const { services } = state.handle
  const { method } = call
  if (!state.life.isOpen) throw kernelError('request/disconnected')
  if (method === 'getAccountAddresses') return addressesOf(state)
  // Not needed before something is signed.
  const send = async (): Promise<unknown> => {
    const { sendToWallet } = await import('./requests.ts')
    options.signal.throwIfAborted()
    return sendToWallet(state, call)
  }
  return awaitAnswer(send, options, { log: services.log, method, traceOf: (answer) => readProperty(answer, 'txid') })
}

/** Opens the session of a wallet that has shared accounts, or tells the open one of them. */
export function openSession(
  handle: WalletHandle,
  shape: WalletShape,
  share: CheckedShare,
  offered: readonly Network[],
): PageSession {
  if (handle.session) {
    handle.session.update(share)
    return handle.session
  }
  let unwatch: () => void = () => undefined
  const life = sessionLife(() => {
    handle.session = undefined
    handle.gone.removeEventListener('abort', leave)
    try {
      unwatch()
    } catch (error) {
      handle.services.log.warn('The wallet could not be left alone', error)
    }
  })
  const leave = (): void => life.close('ended')
  handle.gone.addEventListener('abort', leave)
  const state: SessionState = { handle, shape, offered, life, share, turn: 0, refresh: () => refresh(state) }
  const session: PageSession = {
    id: handle.wallet.id,
    get accounts() {
      return toAccounts(state.share)
    },
    get networks() {
      const { current, networks } = state.share
      if (shape.switchNetwork) return offered.map(({ id }) => id)
      return current ? [current] : networks.map(({ id }) => id)
    },
    methods: methodsOf(shape),
    getNetwork: () => state.share.current,
    request: (call, options) => request(state, call, options),
    on: life.on,
    update(next) {
      state.turn += 1
      update(state, next)
    },
    async disconnect() {
      if (!state.life.isOpen) return
      state.life.close('closed')
      forgetPage(handle, shape)
    },
    dispose: () => state.life.close('closed'),
  }
  handle.session = session
  unwatch = watch(state)
  return session
}
