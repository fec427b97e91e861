import type { PageWallet } from '../src/connector.ts'

const ACCOUNTS: readonly string[] = ['a1', 'b2'].map((pair) => `__NAMESPACE__1${pair.repeat(20)}`)

interface WalletOptions {
  /** What its owner answers. @defaultValue a question of the browser */
  readonly ask?: (question: string) => boolean
}

/** A wallet of the page, and its owner's buttons. */
interface DevelopmentWallet {
  share(accounts: readonly string[]): void
  refuseNext(): void
  remove(): void
}

const refusal = (): Error => Object.assign(new Error('Refused in the wallet'), { code: 4001 })

/** Puts a wallet into the page, for tests and for the preview: it signs by words and sends nothing. */
export function startWallet({ ask = (question) => confirm(question) }: WalletOptions = {}): DevelopmentWallet {
  const listeners = new Set<(accounts: unknown) => void>()
  let isRefusing = false
  const store = (): Storage => sessionStorage
  const approve = (method: string): void => {
    const isAllowed = !isRefusing && ask(`Development wallet: allow ${method}?`)
    isRefusing = false
    if (!isAllowed) throw refusal()
  }
  const wallet: PageWallet = {
    async request({ method, params }) {
      const own = method.slice('__NAMESPACE___'.length)
      if (own === 'accounts') return store().getItem('dev-wallet') === 'connected' ? ACCOUNTS : []
      if (own === 'disconnect') return store().removeItem('dev-wallet')
      approve(method)
      if (own === 'connect') store().setItem('dev-wallet', 'connected')
      if (own === 'connect') return ACCOUNTS
      if (own === 'signMessage') return `signed: ${(params as { text?: string }).text ?? 'bytes'}`
      if (own === 'send') return 'c3'.repeat(32)
      throw Object.assign(new Error(`${method} is not supported`), { code: 4200 })
    },
    on: (_event, listener) => void listeners.add(listener),
    off: (_event, listener) => void listeners.delete(listener),
  }
  Object.assign(window, { __camel__: wallet })
  return {
    share: (accounts) => {
      for (const listener of [...listeners]) listener(accounts)
    },
    refuseNext: () => {
      isRefusing = true
    },
    remove: () => {
      store().removeItem('dev-wallet')
      Reflect.deleteProperty(window, '__camel__')
    },
  }
}
