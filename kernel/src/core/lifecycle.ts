import { loadActions } from './chunks.ts'
import { kernelError } from './errors/errorTable.ts'
import type { KernelError } from './errors/kernelError.ts'
import type { PluginHost } from './plugins/pluginHost.ts'
import type { KernelScope } from './state/kernelScope.ts'
import { disposeSessions, WALLET_KEY } from './wallet/runtime.ts'

export interface Lifecycle {
  start(): Promise<void>
  destroy(): Promise<void>
}

export interface LifecycleParts {
  readonly id: string
  readonly scope: KernelScope
  readonly host: PluginHost
  readonly abort: (reason: KernelError) => void
  /** Runs when the kernel starts, before anything else. */
  readonly onStart: () => void
}

/**
 * Restores the last visit, then keeps storage and the other tabs in step until disposed. What does so is in the chunk of
 * the actions: it comes when there is something to restore, here or in another tab, or when something has changed.
 */
async function rememberWallet(scope: KernelScope): Promise<() => void> {
  const { store, state, services, report } = scope
  const { storage } = services
  let offs: readonly (() => void)[] = []
  let isOver = false
  let hasBegun = false
  const stop = (): void => {
    for (const off of offs) off()
    offs = []
  }
  const begin = async (hasChanged: boolean): Promise<void> => {
    hasBegun = true
    stop()
    const { restoreWallet } = await loadActions()
    const { done, end } = await restoreWallet(scope, hasChanged)
    if (isOver) return end()
    offs = [end]
    await done
  }
  const beginLate = (hasChanged: boolean): void => {
    begin(hasChanged).catch((error: unknown) => report(error, { where: 'tabs' }))
  }
  const isStored = async (): Promise<boolean> => (await storage.get(WALLET_KEY)) !== null
  offs = [
    store.sub(state.wallet, () => beginLate(true)),
    storage.watch(() => {
      isStored().then(
        (stored) => stored && beginLate(false),
        (error: unknown) => report(error, { where: 'tabs' }),
      )
    }),
  ]
  if ((await isStored()) && !hasBegun) await begin(false)
  return () => {
    isOver = true
    stop()
  }
}

const running = new Set<string>()

/** Start and end of a kernel. Kernels that share an id share storage, so only one of them may run on a page. */
export function createLifecycle({ id, scope, host, abort, onStart }: LifecycleParts): Lifecycle {
  let started: Promise<void> | undefined
  let forget: (() => void) | undefined
  let isHolder = false
  /** A start goes on without the last visit when its code cannot be loaded. */
  const remember = async (): Promise<void> => {
    try {
      forget = await rememberWallet(scope)
    } catch (error) {
      scope.report(error, { where: 'reconnect' })
    }
    if (scope.signal.aborted) forget?.()
  }
  const begin = async (): Promise<void> => {
    if (running.has(id)) throw kernelError('config/duplicate-kernel', { details: { id } })
    running.add(id)
    isHolder = true
    onStart()
    scope.connectors.watch()
    await Promise.all([host.start(), remember()])
  }
  return {
    start() {
      if (scope.signal.aborted) return Promise.reject(kernelError('kernel/destroyed'))
      started ??= begin().catch((error: unknown) => {
        // A start that was refused, because another kernel of this id runs, may be tried again.
        started = undefined
        throw error
      })
      return started
    },
    async destroy() {
      if (scope.signal.aborted) return
      abort(kernelError('kernel/destroyed'))
      host.stop()
      scope.connectors.stop()
      disposeSessions(scope)
      forget?.()
      if (isHolder) running.delete(id)
    },
  }
}
