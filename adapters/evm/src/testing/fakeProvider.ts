import type { Eip1193Provider } from '../connectors/announcement.ts'

type Handler = (params: unknown) => unknown

/** A wallet whose every answer is written by the test. */
export interface FakeProvider extends Eip1193Provider {
  /** Calls received, in order. */
  readonly calls: { readonly method: string; readonly params?: unknown }[]
  /** What it answers by method; a function may throw or wait. */
  answers: Record<string, Handler>
  /** How many listeners there are in all. */
  listeners(): number
  emit(event: string, value?: unknown): void
  methods(): readonly string[]
}

export const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** An error as wallets throw them. */
export function walletError(code: number, extra: object = {}): Error {
  return Object.assign(new Error(`wallet error ${code}`), { code }, extra)
}

/** A wallet on Ethereum that shares Alice's account. */
export function fakeProvider(answers: Record<string, Handler> = {}): FakeProvider {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const calls: FakeProvider['calls'] = []
  const provider: FakeProvider = {
    calls,
    answers: {
      eth_requestAccounts: () => [ALICE],
      eth_accounts: () => [ALICE],
      eth_chainId: () => '0x1',
      wallet_getPermissions: () => [{ parentCapability: 'eth_accounts' }],
      wallet_revokePermissions: () => null,
      ...answers,
    },
    methods: () => calls.map(({ method }) => method),
    async request(call) {
      calls.push(call)
      const answer = provider.answers[call.method]
      if (!answer) throw walletError(4200)
      return answer(call.params)
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
    listeners: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
    emit(event, value) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
    },
  }
  return provider
}

/** A promise and its ends. */
export function deferred<T>(): {
  readonly promise: Promise<T>
  readonly resolve: (value: T) => void
  readonly reject: (error: unknown) => void
} {
  let ends: { resolve: (value: T) => void; reject: (error: unknown) => void } | undefined
  const promise = new Promise<T>((resolve, reject) => {
    ends = { resolve, reject }
  })
  return { promise, resolve: (value) => ends?.resolve(value), reject: (error) => ends?.reject(error) }
}
