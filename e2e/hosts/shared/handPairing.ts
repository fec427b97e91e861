import { type Adapter, type ConnectContext, defineAdapter, kernelError, type WalletSession } from '@latchkey/kernel'

/** The other side of a pairing, in the hands of a test. */
export interface HandPairing {
  /** Calls of `connect` so far. */
  readonly attempts: number
  offline(): void
  settle(): void
  /** The next code is scanned and approved by a phone with this address. */
  approveNext(address: string): void
  refuse(): void
  expire(): void
}

declare global {
  interface Window {
    handPairing: HandPairing
  }
}

const SECOND = 1000
/** Leaves 3:12 on the clock. */
const LEFT = 192 * SECOND
const PREPARING = 30
const TOPIC = '7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'
const KEY = '587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'

/** A session with a phone that shares one account and answers nothing. */
function phone(id: string, address: string): WalletSession {
  return {
    id,
    accounts: [{ caipAddress: `eip155:1:${address}`, address, type: 'eoa' }],
    networks: ['eip155:1'],
    peer: { name: 'Rainbow' },
    getNetwork: () => 'eip155:1',
    request: () => new Promise(() => undefined),
    on: () => () => undefined,
    disconnect: () => Promise.resolve(),
    dispose: () => undefined,
  }
}

/** A connector that pairs with no wallet: what it offers is a real URI, and the test says what becomes of it. */
export function handPairing(): Adapter {
  let attempts = 0
  let io: ConnectContext | undefined
  /** Address of the phone that scans the next code. */
  let approving: string | undefined
  let reject: (error: unknown) => void = () => undefined
  const offer = (): { readonly uri: string; readonly expiresAt: number } => ({
    uri: `wc:${TOPIC}@2?relay-protocol=irn&symKey=${KEY}&attempt=${attempts}`,
    expiresAt: Date.now() + LEFT,
  })
  window.handPairing = {
    get attempts() {
      return attempts
    },
    offline: () => io?.onPairingStateChange({ state: 'offline', ...offer() }),
    settle: () => io?.onPairingStateChange({ state: 'settling' }),
    approveNext: (address) => {
      approving = address
    },
    refuse: () => reject(kernelError('connect/rejected')),
    expire: () => reject(kernelError('connect/expired')),
  }
  return defineAdapter({
    id: 'handPairing',
    api: 1,
    connectors: () => ({
      initial: [
        {
          id: 'walletConnect',
          name: 'WalletConnect',
          kind: 'pairing',
          namespaces: 'any',
          connect(_request, given) {
            attempts += 1
            io = given
            given.onPairingStateChange({ state: 'preparing' })
            return new Promise((succeed, fail) => {
              setTimeout(() => {
                given.onPairingStateChange({ state: 'waiting', ...offer() })
                if (approving !== undefined) succeed(phone(`phone-${attempts}`, approving))
                approving = undefined
              }, PREPARING)
              reject = fail
              given.signal.addEventListener('abort', () => fail(given.signal.reason), { once: true })
            })
          },
        },
      ],
    }),
  })
}
