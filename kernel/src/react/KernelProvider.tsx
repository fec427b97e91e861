import { createStore } from 'jotai/vanilla'
import { type ReactNode, useEffect, useState } from 'react'
import type { Kernel } from '../core/kernel.ts'
import { internalsOf } from '../core/state/kernelScope.ts'
import { ButtonBase, Icon } from './buttons/ButtonBase.tsx'
import { kernelContext, type ProviderScope, useAtom, useKernel } from './hooks/kernel.ts'
import type { InitialState } from './initialState.ts'
import { useResource } from './loading/lazyResource.ts'
import { preload, preloadWhenIdle, shellResource } from './loading/modalLoader.ts'

interface MountedKernel {
  readonly kernel: Kernel
  providers: number
}

/** The kernel that runs under each id. */
const mounted = new Map<string, MountedKernel>()
/** One count for all providers of a kernel, those that came while another one held its id included. */
const entries = new WeakMap<Kernel, MountedKernel>()

async function run(kernel: Kernel, replaced: Kernel | undefined): Promise<void> {
  try {
    await replaced?.destroy()
    await kernel.start()
  } catch (error) {
    internalsOf(kernel).report(error, { where: 'start' })
  }
}

/**
 * Starts a kernel for one mounted provider; the result unmounts it. After hot reload a new kernel comes under the id of
 * one that no provider shows any more: that one is destroyed first, since they share storage.
 */
export function mountKernel(kernel: Kernel): () => void {
  const previous = mounted.get(kernel.id)
  const entry = entries.get(kernel) ?? { kernel, providers: 0 }
  entries.set(kernel, entry)
  entry.providers += 1
  if (entry !== previous) {
    internalsOf(kernel).views.add('kernel', {
      Error: { load: async () => ({ default: (await shellResource.load()).ErrorRoute }), title: 'failed' },
    })
    const isFree = previous?.providers === 0
    if (!previous || isFree) mounted.set(kernel.id, entry)
    void run(kernel, isFree ? previous.kernel : undefined)
  }
  return () => {
    entry.providers -= 1
  }
}

function assertKernel(value: object): asserts value is Kernel {
  internalsOf(value)
}

/** A kernel of any plugin list as the shell works with it. @throws `config/two-copies`, `config/invalid` */
export function checkedKernel(value: object): Kernel {
  assertKernel(value)
  return value
}

/** Milliseconds after which a press that has shown nothing yet is answered by a notice. */
const SLOW_AFTER = 100

interface ShellHostProps {
  readonly loadingLabel: string
  readonly failedLabel: string
}

/**
 * Brings the modal's chunk in when there is something to show; whatever loads it, the empty modal is ready from then on. While it takes long, a notice on
 * the page says so; while it cannot be loaded, a button that tries again, as the next press on any other button does.
 */
function ShellHost({ loadingLabel, failedLabel }: ShellHostProps): ReactNode {
  const kernel = useKernel()
  const { atoms } = kernel
  const modal = useAtom(atoms.modal)
  const toast = useAtom(atoms.toast)
  const alert = useAtom(atoms.alert)
  const isWanted = modal.open || toast !== undefined || alert !== undefined
  const shell = useResource(shellResource, false)
  const [problem, setProblem] = useState<'slow' | 'failed'>()

  const load = (): void => {
    const { services, report } = internalsOf(kernel)
    setProblem(undefined)
    services.clock.sleep(SLOW_AFTER).then(() => setProblem((now) => now ?? 'slow'))
    const fail = (error: unknown): void => {
      report(error, { where: 'modal' })
      setProblem('failed')
    }
    if (modal.open) preload(kernel, fail)
    else shellResource.load().catch(fail)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each move of the modal is another attempt
  useEffect(() => {
    if (isWanted && !shell) load()
  }, [kernel, shell, isWanted, modal])

  if (shell) return <shell.Shell isWanted={isWanted} />
  if (!modal.open) return null
  const isSlow = problem === 'slow'
  return (
    // In the page from the press on: screen readers ignore text that comes with its region.
    <div role="status">
      {problem && (
        <ButtonBase kind={isSlow ? 'notice' : 'error notice'} busy={isSlow} onPress={load}>
          {isSlow && <Icon name="spinner" className="lk-host-spin" />}
          {isSlow ? loadingLabel : failedLabel}
        </ButtonBase>
      )}
    </div>
  )
}

export interface KernelProviderProps {
  /** From `createKernel`, made once outside of components. */
  readonly kernel: { readonly id: string; start(): Promise<void> }
  /** Your app, or the part of it that uses hooks and buttons. */
  readonly children?: ReactNode
  /** What the server knows of the visitor, by `initialState()`. Read once. */
  readonly initialState?: InitialState
  /**
   * When the modal and its first view are loaded, from the page's own server. `idle`: once the page has loaded and has
   * nothing to do; as `intent` for visitors who save data or have a slow line, and not while the page is hidden. `intent`:
   * when a pointer, a finger or the focus comes to a button. `false`: with the press.
   * @defaultValue 'idle'
   */
  readonly prefetch?: 'idle' | 'intent' | false
  /** What the page says when the modal takes longer than a moment to load. @defaultValue 'Loading' */
  readonly loadingLabel?: string
  /**
   * What the button says that stands in for a modal whose files cannot be loaded; a press tries again.
   * @defaultValue "Couldn't load. Try again"
   */
  readonly failedLabel?: string
}

/**
 * Starts a kernel and shows its modal. Adds no element around its children, and asks no server but the page's own before
 * the user acts.
 * What `start()` fails with goes to `onError`.
 * @throws `config/two-copies` for a kernel of another, incompatible copy of the package, `config/invalid` for what is none
 */
export function KernelProvider({
  kernel: given,
  children,
  initialState,
  prefetch = 'idle',
  loadingLabel = 'Loading',
  failedLabel = "Couldn't load. Try again",
}: KernelProviderProps): ReactNode {
  const kernel = checkedKernel(given)
  // The snapshot is for the first paint only; later state is the kernel's.
  const makeScope = (): ProviderScope => ({ kernel, prefetch, snapshotStore: initialState?.(kernel) ?? createStore() })
  const [current, setCurrent] = useState(makeScope)
  const scope = current.kernel === kernel && current.prefetch === prefetch ? current : makeScope()
  if (scope !== current) setCurrent(scope)
  useEffect(() => mountKernel(kernel), [kernel])
  useEffect(() => {
    if (prefetch === 'idle') return preloadWhenIdle(kernel)
  }, [kernel, prefetch])
  return (
    <kernelContext.Provider value={scope}>
      {children}
      <ShellHost loadingLabel={loadingLabel} failedLabel={failedLabel} />
    </kernelContext.Provider>
  )
}
