import type { Kernel } from '@latchkey/kernel'
import { defineElements, type ElementOptions } from '@latchkey/kernel/element'
import type { Atom } from 'jotai/vanilla'

type Atoms = Kernel['atoms']
type Value<A> = A extends Atom<infer T> ? T : never

/** A store that components follow with `$`: Svelte's contract for stores. */
export interface Readable<T> {
  /** Calls at once, and on each change until the result is called. */
  subscribe(run: (value: T) => void): () => void
}

/** A kernel as an app of Svelte uses it. */
export interface Latchkey {
  readonly kernel: Kernel
  /** The account in use; `undefined` while nothing is connected. */
  readonly account: Readable<Value<Atoms['account']>>
  /** The active network: the wallet's while connected, the chosen one otherwise. */
  readonly network: Readable<Value<Atoms['network']>>
  /** `reconnecting` until it is known whether the wallet of an earlier visit is still there. */
  readonly status: Readable<Value<Atoms['status']>>
  /** The wallets a user can connect; they arrive over time. */
  readonly connectors: Readable<Value<Atoms['connectors']>>
  /** All open connections, in the order in which they were opened. */
  readonly connections: Readable<Value<Atoms['connections']>>
  /** An atom of the kernel or of a plugin as a store. */
  store<T>(atom: Atom<T>): Readable<T>
  /** Empties the elements, for hot reload and tests. */
  remove(): void
}

/**
 * Starts a kernel in the browser and brings the elements `<lk-connect-button>`, `<lk-account-button>`,
 * `<lk-network-button>` and `<lk-modal>`. On a server the stores have their first values, and nothing starts.
 * @example
 * export const { account, status, kernel } = latchkey(createKernel({ … }))
 */
export function latchkey(kernel: Kernel, options?: ElementOptions): Latchkey {
  const elements = typeof document === 'undefined' ? undefined : defineElements(kernel, options)
  const { atoms } = kernel
  const store = <T>(atom: Atom<T>): Readable<T> => ({
    subscribe(run) {
      run(kernel.store.get(atom))
      return kernel.store.sub(atom, () => run(kernel.store.get(atom)))
    },
  })
  return {
    kernel,
    account: store(atoms.account),
    network: store(atoms.network),
    status: store(atoms.status),
    connectors: store(atoms.connectors),
    connections: store(atoms.connections),
    store,
    remove: () => elements?.remove(),
  }
}
