import { loadActions } from './async/chunks.ts'
import { kernelError } from './errors/errorTable.ts'
import type { KernelError } from './errors/kernelError.ts'
import type { PluginHost } from './plugins/pluginHost.ts'
import type { KernelScope } from './state/kernelScope.ts'
import { disposeSessions, WALLET_KEY } from './wallet/runtime.ts'
import type { WalletState } from './wallet/state.ts'

export interface Lifecycle {
  readonly ready: Promise<void>
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
 * Restores the last visit, then keeps storage and the other tabs in step until the kernel is destroyed. What does so is in
 * the chunk of the actions: it comes when there is something to restore, here or in another tab, or when something has
 * changed. Where it fails, the next of these tries it again.
 * @param initial the state before anything was chosen on this page
 */
async function rememberWallet(scope: KernelScope, initial: WalletState, fail: (error: unknown) => void): Promise<void> {
  const { store, state, services, signal } = scope
  const { storage } = services
  let restoring: Promise<void> | undefined
  const begin = (): Promise<void> => {
    restoring ??= loadActions()
      .then(({ restoreWallet }) => restoreWallet(scope, initial, stop))
      .catch((error: unknown) => {
        restoring = undefined
        fail(error)
      })
    return restoring
  }
  const beginStored = async (): Promise<void> => {
    if ((await storage.get(WALLET_KEY)) !== null) await begin()
  }
  const stopState = store.sub(state.wallet, begin)
  const stopStorage = storage.watch(() => {
    beginStored().catch(fail)
  })
  const stop = (): void => {
    stopState()
    stopStorage()
  }
  signal.addEventListener('abort', stop)
  // Ahead of the first change, once the modal has what it shows: a click on a wallet does not wait for it.
  scope.runtime.remember = begin
  await beginStored()
  // Where nothing is stored, a change may have begun it.
  await restoring
}

const running = new Set<string>()

/** Start and end of a kernel. Kernels that share an id share storage, so only one of them may run on a page. */
export function createLifecycle({ id, scope, host, abort, onStart }: LifecycleParts): Lifecycle {
  let started: Promise<void> | undefined
  let isHolder = false
  const initial = scope.store.get(scope.state.wallet)
  let setKnown = (): void => undefined
  const ready = new Promise<void>((resolve) => {
    setKnown = resolve
  })
  const begin = async (): Promise<void> => {
    if (running.has(id)) throw kernelError('config/duplicate-kernel', { details: { id } })
    running.add(id)
    isHolder = true
    onStart()
    scope.connectors.watch()
    // A start goes on without the last visit when its code cannot be loaded.
    const fail = (error: unknown): void => scope.report(error, { where: 'reconnect' })
    const remembered = rememberWallet(scope, initial, fail)
      .catch(fail)
      .finally(() => {
        scope.store.set(scope.state.isKnown, true)
        setKnown()
      })
    await Promise.all([host.start(), remembered])
  }
  return {
    ready,
    start() {
      if (scope.signal.aborted) return Promise.reject(kernelError('kernel/destroyed'))
      started ??= begin().catch((error: unknown) => {
        // A start that was refused, because another kernel of this id runs, may be tried again; a plugin that failed is gone.
        if (!isHolder) started = undefined
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
      if (isHolder) running.delete(id)
    },
  }
}
