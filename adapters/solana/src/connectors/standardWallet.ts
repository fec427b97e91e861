import type { Kernel } from '@latchkey/kernel'
import { readProperty } from '@latchkey/kernel/adapter'
import { standardChain } from '../clusters.ts'
import { claimName, OWN_NAME, OWN_WALLET } from './readWallet.ts'
import { accountsOf, createFeatures, type Listener, type OfferedAccount, solanaOf } from './standardFeatures.ts'

/** The options of {@link standardWallet}. */
export interface StandardWalletOptions {
  /** What other libraries on the page show. @defaultValue 'Latchkey' */
  readonly name?: string
  /** A `data:image/…` address, which the standard asks for. @defaultValue a picture of our own */
  readonly icon?: string
}

/** The wallet that users connect here, for libraries that know the Wallet Standard. */
export interface StandardWalletHandle {
  /** Offers it to the page, now and to later listeners; the result takes it away. */
  register(): () => void
}

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'%3E%3Cpath d='M0 0h40v40H0z' fill='%23213a52'/%3E%3Cpath d='M20 8a9 9 0 0 0-4 17v8h8v-8a9 9 0 0 0-4-17zm0 5a4 4 0 1 1 0 8 4 4 0 0 1 0-8z' fill='%238fd0ff'/%3E%3C/svg%3E"
const identityOf = (accounts: readonly OfferedAccount[]): string =>
  accounts.map(({ address, chains, features }) => [address, ...chains, ...features].join()).join('|')

/**
 * The other way round: the wallet that users connect in the widget, as a wallet of the Wallet Standard, for a library on
 * the page that takes those. Kernels do not offer it to their own users.
 *
 * @example
 * ```ts
 * import { standardWallet } from '@latchkey/adapter-solana/standard-wallet'
 *
 * const unregister = standardWallet(kernel).register()
 * ```
 */
export function standardWallet(
  kernel: Kernel,
  { name = OWN_NAME, icon = ICON }: StandardWalletOptions = {},
): StandardWalletHandle {
  const listeners = new Set<Listener>()
  const wallet = Object.freeze({
    version: '1.0.0',
    name,
    icon,
    get chains() {
      return solanaOf(kernel.store.get(kernel.atoms.networks)).map(standardChain)
    },
    get accounts() {
      return accountsOf(kernel)
    },
    features: Object.freeze(createFeatures(kernel, listeners)),
    [OWN_WALLET]: true,
  })
  claimName(wallet)
  let last = identityOf(accountsOf(kernel))
  const check = (): void => {
    const accounts = accountsOf(kernel)
    if (identityOf(accounts) === last) return
    last = identityOf(accounts)
    for (const listener of [...listeners]) listener({ accounts })
  }
  return {
    register() {
      const { store, atoms } = kernel
      const offs: (() => void)[] = [store.sub(atoms.connections, check), store.sub(atoms.activeConnectionIds, check)]
      const offer = (api: unknown): void => {
        const register = readProperty(api, 'register')
        if (typeof register !== 'function') return
        const off: unknown = register(wallet)
        if (typeof off === 'function') offs.push(() => off())
      }
      const onReady = (event: Event): void => {
        if ('detail' in event) offer(event.detail)
      }
      window.addEventListener('wallet-standard:app-ready', onReady)
      offs.push(() => window.removeEventListener('wallet-standard:app-ready', onReady))
      window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: offer }))
      return () => {
        for (const off of offs.splice(0)) off()
        listeners.clear()
      }
    },
  }
}
