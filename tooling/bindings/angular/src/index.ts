import {
  DestroyRef,
  type EnvironmentProviders,
  InjectionToken,
  inject,
  makeEnvironmentProviders,
  provideEnvironmentInitializer,
  type Signal,
  signal,
} from '@angular/core'
import type { Kernel } from '@latchkey/kernel'
import { defineElements, type ElementOptions } from '@latchkey/kernel/element'
import type { Atom } from 'jotai/vanilla'

type Atoms = Kernel['atoms']
type Value<A> = A extends Atom<infer T> ? T : never

const KERNEL = /* @__PURE__ */ new InjectionToken<Kernel>('latchkey')

/**
 * Makes a kernel known to an app, starts it in the browser and brings the elements `<lk-connect-button>`,
 * `<lk-account-button>`, `<lk-network-button>` and `<lk-modal>`; components that show them need `CUSTOM_ELEMENTS_SCHEMA`. On
 * a server it only makes the kernel known.
 * @example
 * bootstrapApplication(App, { providers: [provideLatchkey(kernel)] })
 */
export function provideLatchkey(kernel: Kernel, options?: ElementOptions): EnvironmentProviders {
  return makeEnvironmentProviders([
    { provide: KERNEL, useValue: kernel },
    provideEnvironmentInitializer(() => {
      if (typeof document === 'undefined') return
      const elements = defineElements(kernel, options)
      inject(DestroyRef).onDestroy(() => elements.remove())
    }),
  ])
}

/** The kernel of the app, in an injection context. @throws NullInjectorError where `provideLatchkey` is missing */
export function injectKernel(): Kernel {
  return inject(KERNEL)
}

/**
 * The present value of an atom, of the kernel or of a plugin, until whatever injected it goes.
 * @example
 * readonly tokens = injectAtom(kernel.plugins.balances.atoms.tokens)
 */
export function injectAtom<T>(atom: Atom<T>): Signal<T> {
  const { store } = injectKernel()
  const value = signal(store.get(atom))
  inject(DestroyRef).onDestroy(store.sub(atom, () => value.set(store.get(atom))))
  return value.asReadonly()
}

/** The account in use; `undefined` while nothing is connected. */
export function injectAccount(): Signal<Value<Atoms['account']>> {
  return injectAtom(injectKernel().atoms.account)
}

/** The active network: the wallet's while connected, the chosen one otherwise. */
export function injectNetwork(): Signal<Value<Atoms['network']>> {
  return injectAtom(injectKernel().atoms.network)
}

/** `reconnecting` until it is known whether the wallet of an earlier visit is still there. */
export function injectStatus(): Signal<Value<Atoms['status']>> {
  return injectAtom(injectKernel().atoms.status)
}

/** The wallets a user can connect; they arrive over time. */
export function injectConnectors(): Signal<Value<Atoms['connectors']>> {
  return injectAtom(injectKernel().atoms.connectors)
}

/** All open connections, in the order in which they were opened. */
export function injectConnections(): Signal<Value<Atoms['connections']>> {
  return injectAtom(injectKernel().atoms.connections)
}
