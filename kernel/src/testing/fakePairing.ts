import { type Adapter, defineAdapter } from '../core/adapters/adapter.ts'
import { kernelError } from '../core/errors/errorTable.ts'
import type {
  ConnectContext,
  Connector,
  ConnectRequest,
  PairingState,
  SessionEvent,
  SignInProof,
  SignInRequest,
  WalletSession,
} from '../core/wallet/connector.ts'

export interface FakePairingOptions {
  /** @defaultValue 'walletConnect' */
  readonly connectorId?: string
  /** CAIP-10 accounts the wallet shares. @defaultValue one account of the namespace `test` */
  readonly accounts?: WalletSession['accounts']
  /** What the wallet calls itself. */
  readonly peer?: WalletSession['peer']
  /** What it signs with its approval where it is asked to. @defaultValue a text that is none, for the first account */
  readonly sign?: (asked: SignInRequest, accounts: WalletSession['accounts']) => readonly SignInProof[]
}

/** A connector that pairs, with the other side in the test's hands. No relay, no socket, no clock. */
export interface FakePairing {
  readonly adapter: Adapter
  /** Requests of all attempts so far. */
  readonly attempts: readonly ConnectRequest[]
  /** How often the pending pairing was given up by `reset`. */
  readonly counts: { reset: number; disconnect: number }
  /** Reports a state of the running attempt. */
  emitState(state: PairingState): void
  /** Reports `waiting` with a new URI, which it returns; it lasts until `expiresAt`, milliseconds since 1970. */
  publishUri(expiresAt: number): string
  /**
   * Approves on the other side; signs in as well when the attempt asked for it.
   * @param phone - what this wallet shares and calls itself, where it is another one than the options describe
   */
  approve(phone?: Pick<FakePairingOptions, 'accounts' | 'peer'>): void
  /** Rejects the running attempt. @defaultValue `connect/rejected` */
  reject(error?: unknown): void
  /** Lets the URI run out. */
  expire(): void
  /** Reports an event of every open session. */
  emit(event: SessionEvent): void
}

interface Attempt {
  readonly ctx: ConnectContext
  resolve(session: WalletSession): void
  reject(error: unknown): void
}

const ALICE = { caipAddress: 'test:1:0xa11ce', address: '0xa11ce', type: 'eoa' } as const

/** @param options what the wallet on the other side shares */
export function fakePairing(options: FakePairingOptions = {}): FakePairing {
  const { connectorId = 'walletConnect' } = options
  const attempts: ConnectRequest[] = []
  const counts = { reset: 0, disconnect: 0 }
  const listeners = new Set<(event: SessionEvent) => void>()
  let running: Attempt | undefined

  const signed = (accounts: WalletSession['accounts']): readonly SignInProof[] | undefined => {
    const asked = attempts.at(-1)?.signIn
    if (asked && options.sign) return options.sign(asked, accounts)
    return (
      asked &&
      accounts.slice(0, 1).map(({ caipAddress }) => ({
        account: caipAddress,
        message: `${asked.domain} wants you to sign in, nonce ${asked.nonce}`,
        signature: '0x51',
        type: 'eip191',
      }))
    )
  }
  const session = ({ accounts = [ALICE], peer }: FakePairingOptions): WalletSession => {
    const signedIn = signed(accounts)
    return {
      ...(signedIn ? { signedIn } : {}),
      id: `${connectorId}-${attempts.length}`,
      accounts,
      networks: [],
      ...(peer ? { peer } : {}),
      getNetwork: () => undefined,
      request: async ({ method }) => `${method} done`,
      on(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      async disconnect() {
        counts.disconnect += 1
      },
      dispose: () => undefined,
    }
  }
  const connector: Connector = {
    id: connectorId,
    name: 'WalletConnect',
    kind: 'pairing',
    namespaces: 'any',
    connect(request, ctx) {
      attempts.push(request)
      ctx.onPairingStateChange({ state: 'preparing' })
      return new Promise((resolve, reject) => {
        running = { ctx, resolve, reject }
        ctx.signal.addEventListener('abort', () => reject(ctx.signal.reason), { once: true })
      })
    },
    reset() {
      counts.reset += 1
    },
  }
  const emitState = (state: PairingState): void => running?.ctx.onPairingStateChange(state)
  const reject = (error: unknown = kernelError('connect/rejected')): void => running?.reject(error)
  return {
    adapter: defineAdapter({ id: connectorId, api: 1, connectors: () => ({ initial: [connector] }) }),
    attempts,
    counts,
    emitState,
    reject,
    publishUri(expiresAt) {
      const uri = `wc:${String(attempts.length).padStart(64, '0')}@2?relay-protocol=irn&symKey=${'0'.repeat(64)}`
      emitState({ state: 'waiting', uri, expiresAt })
      return uri
    },
    approve(phone) {
      emitState({ state: 'settling' })
      running?.resolve(session({ ...options, ...phone }))
    },
    expire: () => reject(kernelError('connect/expired')),
    emit(event) {
      for (const listener of [...listeners]) listener(event)
    },
  }
}
