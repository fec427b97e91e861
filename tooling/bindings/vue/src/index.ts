import { type Kernel, kernelError } from '@latchkey/kernel'
import { defineElements, type ElementOptions } from '@latchkey/kernel/element'
import type { Atom } from 'jotai/vanilla'
import {
  type InjectionKey,
  inject,
  onScopeDispose,
  type Plugin,
  type ShallowRef,
  shallowReadonly,
  shallowRef,
} from 'vue'

type Atoms = Kernel['atoms']
type Value<A> = A extends Atom<infer T> ? T : never

/** A value of the kernel that templates follow and cannot write. */
export type ReadonlyRef<T> = Readonly<ShallowRef<T>>

const key: InjectionKey<Kernel> = Symbol('latchkey')

/**
 * Makes a kernel known to an app, starts it in the browser and brings the elements `<lk-connect-button>`,
 * `<lk-account-button>`, `<lk-network-button>` and `<lk-modal>`. On a server it only makes the kernel known.
 * @example
 * createApp(App).use(latchkey(kernel)).mount('#app')
 */
export function latchkey(kernel: Kernel, options?: ElementOptions): Plugin {
  return {
    install(app) {
      app.provide(key, kernel)
      if (typeof document === 'undefined') return
      const elements = defineElements(kernel, options)
      app.onUnmount(() => elements.remove())
    },
  }
}

/** The kernel of the app. @throws `config/invalid` where the app does not use `latchkey(kernel)` */
export function useKernel(): Kernel {
  const kernel = inject(key, undefined)
  if (kernel) return kernel
  const problem = 'there is none in this app: call app.use(latchkey(kernel)) before it is mounted'
  throw kernelError('config/invalid', { details: { argument: 'kernel', problem } })
}

/**
 * The present value of an atom, of the kernel or of a plugin, until the component goes.
 * @example
 * const tokens = useAtom(kernel.plugins.balances.atoms.tokens)
 */
export function useAtom<T>(atom: Atom<T>): ReadonlyRef<T> {
  const { store } = useKernel()
  const value = shallowRef(store.get(atom))
  onScopeDispose(
    store.sub(atom, () => {
      value.value = store.get(atom)
    }),
  )
  return shallowReadonly(value)
}

/** The account in use; `undefined` while nothing is connected. */
export function useAccount(): ReadonlyRef<Value<Atoms['account']>> {
  return useAtom(useKernel().atoms.account)
}

/** The active network: the wallet's while connected, the chosen one otherwise. */
export function useNetwork(): ReadonlyRef<Value<Atoms['network']>> {
  return useAtom(useKernel().atoms.network)
}

/** `reconnecting` until it is known whether the wallet of an earlier visit is still there. */
export function useStatus(): ReadonlyRef<Value<Atoms['status']>> {
  return useAtom(useKernel().atoms.status)
}

/** The wallets a user can connect; they arrive over time. */
export function useConnectors(): ReadonlyRef<Value<Atoms['connectors']>> {
  return useAtom(useKernel().atoms.connectors)
}

/** All open connections, in the order in which they were opened. */
export function useConnections(): ReadonlyRef<Value<Atoms['connections']>> {
  return useAtom(useKernel().atoms.connections)
}
