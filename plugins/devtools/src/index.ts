import { definePlugin, isKernelError, kernelError } from '@latchkey/kernel'
import { atom } from 'jotai/vanilla'
import { summarize, summarizeParams } from './model/summarize.ts'
import type { DevtoolsContext, DevtoolsEntry, DevtoolsPlugin } from './plugin.ts'

export type { DevtoolsAtoms, DevtoolsEntry, DevtoolsPlugin } from './plugin.ts'

/** What a host can set. */
export interface DevtoolsOptions {
  /**
   * How many of the last entries are kept.
   * @defaultValue 300
   */
  readonly limit?: number
}

const LIMIT = 300

function checkOptions({ limit = LIMIT }: DevtoolsOptions): void {
  if (Number.isInteger(limit) && limit > 0) return
  const details = { argument: 'devtools({ limit })', problem: 'expected a whole number above 0' }
  throw kernelError('config/invalid', { details })
}

/**
 * Records what the kernel does, for the panel of `@latchkey/plugin-devtools/panel`: every event, handled error, hook call
 * and wallet request. Values that are secret are never kept. Sends nothing, stores nothing, decides nothing.
 * @throws `config/invalid` naming the option
 */
export function devtools(options: DevtoolsOptions = {}): DevtoolsPlugin {
  checkOptions(options)
  const { limit = LIMIT } = options
  let count = 0
  const add = (ctx: DevtoolsContext, kind: DevtoolsEntry['kind'], name: string, detail: string): void => {
    count += 1
    const entry = { id: count, at: ctx.services.clock.now(), kind, name, detail }
    ctx.store.set(ctx.atoms.entries, (entries) => [entry, ...entries].slice(0, limit))
  }
  const hook =
    (name: string) =>
    (ctx: DevtoolsContext, value: unknown): undefined =>
      void add(ctx, 'hook', name, summarize(value))
  return definePlugin<DevtoolsPlugin>({
    id: 'devtools',
    api: 1,
    atoms: { entries: atom<readonly DevtoolsEntry[]>([]) },
    hooks: {
      beforeConnect: { stage: 'early', tap: hook('beforeConnect') },
      afterConnect: { stage: 'early', tap: hook('afterConnect') },
      onNetworkSwitch: { stage: 'early', tap: hook('onNetworkSwitch') },
      afterNetworkSwitch: { stage: 'early', tap: hook('afterNetworkSwitch') },
      onDisconnect: { stage: 'early', tap: hook('onDisconnect') },
      startRoute: { stage: 'early', tap: hook('startRoute') },
      beforeClose: { stage: 'early', tap: hook('beforeClose') },
      onRpcRequest: {
        stage: 'early',
        tap: (ctx, { method, params, network }) =>
          void add(ctx, 'request', method, `${network}, ${summarizeParams(params)}`),
      },
      onError: {
        stage: 'early',
        tap: (ctx, error, { plugin, where }) =>
          add(ctx, 'error', isKernelError(error) ? error.code : error.name, plugin ? `${plugin}, ${where}` : where),
      },
      onEvent: { stage: 'early', tap: (ctx, { name, props }) => add(ctx, 'event', name, summarize(props)) },
    },
  })
}
