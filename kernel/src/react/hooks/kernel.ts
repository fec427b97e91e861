import { type Atom, atom } from 'jotai/vanilla'
import { type Context, createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import { kernelError } from '../../core/errors/errorTable.ts'
import type { Kernel } from '../../core/kernel.ts'
import type { Network } from '../../core/network/network.ts'
import type { ThemeChoice } from '../../core/state/coreAtoms.ts'
import type { Store } from '../../core/state/kernelScope.ts'
import { internalsOf } from '../../core/state/kernelScope.ts'
import type { SlotEntry } from '../../core/views/slots.ts'
import type { Connection } from '../../core/wallet/state.ts'
import type { StyleRoot } from '../styles/adoptStyles.ts'

/** What a provider hands down. */
export interface ProviderScope {
  readonly kernel: Kernel
  /** The state a server renders with and a browser hydrates with: nothing has started in it. */
  readonly snapshotStore: Store
  /** When the modal is loaded ahead of a press. */
  readonly prefetch: 'idle' | 'intent' | false
  /** Where the styles of buttons are adopted, unless in the document. */
  readonly root?: StyleRoot
}

export const kernelContext: Context<ProviderScope | undefined> = createContext<ProviderScope | undefined>(undefined)

/** @throws `config/invalid` outside a provider, naming the hook or component that was used */
export function useScope(user: string): ProviderScope {
  const scope = useContext(kernelContext)
  if (scope) return scope
  throw kernelError('config/invalid', { details: { argument: user, problem: 'it was used outside <KernelProvider>' } })
}

/**
 * The kernel of the nearest `KernelProvider`. `createHooks` gives it the type of your plugin list.
 * @throws `config/invalid` outside a provider
 */
export function useKernel(): Kernel {
  return useScope('useKernel').kernel
}

/**
 * The present value of an atom in the kernel's own store, whatever jotai provider the host may use.
 * Hydration sees the value the server saw.
 * @throws `config/invalid` outside a provider
 */
export function useAtom<T>(atom: Atom<T>): T {
  const { kernel, snapshotStore } = useScope('useAtom')
  const { store } = kernel
  return useSyncExternalStore(
    useCallback((changed: () => void) => store.sub(atom, changed), [store, atom]),
    () => store.get(atom),
    () => snapshotStore.get(atom),
  )
}

/** The active connection, `undefined` while nothing is connected. */
export function useConnection(): Connection | undefined {
  return useAtom(useKernel().atoms.connection)
}

/** The active network: the wallet's while connected, the chosen one otherwise. `isUnsupported` tells a foreign one. */
export function useNetwork(): Network | undefined {
  return useAtom(useKernel().atoms.network)
}

/**
 * What plugins contribute to a slot as they gave it, in order, without the entries whose `when` says no. One that cannot
 * tell is left out and reported. What draws them is drawn anew for another account only where a `when` asks for it.
 */
export function useSlotEntries(slot: string): readonly SlotEntry[] {
  const kernel = useKernel()
  const { slots, report } = internalsOf(kernel)
  const { account, network } = kernel.atoms
  const read = (): readonly SlotEntry[] => slots.entries(slot)
  const entries = useSyncExternalStore(slots.watch, read, read)
  const wanted = useMemo(
    () =>
      atom((get) =>
        entries.filter(({ plugin, when }) => {
          if (!when) return true
          try {
            return when(get(account), get(network))
          } catch (error) {
            report(error, { plugin, where: `slots.${slot}` })
            return false
          }
        }),
      ),
    [entries, slot, account, network, report],
  )
  return useAtom(wanted)
}

/** The values of `data-lk-theme` and `data-lk-scheme`; both are `system` on a server and while hydrating, where it decides. */
export interface ThemeName {
  readonly name: string
  readonly scheme: 'light' | 'dark' | 'system'
  /** The theme of the host that is shown, unless it is a built-in one. */
  readonly choice?: ThemeChoice
}

const query = (): MediaQueryList | undefined => globalThis.matchMedia?.('(prefers-color-scheme: dark)')

function watchSystem(changed: () => void): () => void {
  const media = query()
  media?.addEventListener('change', changed)
  return () => media?.removeEventListener('change', changed)
}

/** The kernel's theme; of a pair, and for `system`, the one that the user's system prefers. */
export function useThemeName(): ThemeName {
  const theme = useAtom(useKernel().atoms.theme)
  const system = useSyncExternalStore<ThemeName['scheme']>(
    watchSystem,
    () => (query()?.matches ? 'dark' : 'light'),
    () => 'system',
  )
  const isPair = typeof theme === 'object' && 'light' in theme
  const choice = isPair && system !== 'system' ? theme[system] : isPair || theme === 'system' ? system : theme
  return typeof choice === 'object'
    ? { name: choice.name, scheme: choice.extends, choice }
    : { name: choice, scheme: choice }
}
