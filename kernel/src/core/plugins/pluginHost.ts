import { abortable } from '../async/abortable.ts'
import { kernelError } from '../errors/errorTable.ts'
import { isKernelError, type KernelError } from '../errors/kernelError.ts'
import { TAP_LIMIT, type TapOwner } from '../hooks/tapGuard.ts'
import type { Catalog } from '../i18n/catalog.ts'
import { keepAtom } from '../state/keepAtom.ts'
import { isPersistedAtom, persistenceOf } from '../state/persistedAtom.ts'
import type { SlotRegistry } from '../views/slotRegistry.ts'
import type { ViewRegistry } from '../views/viewRegistry.ts'
import { type ContextParts, createContext } from './createContext.ts'
import type { AnySpec } from './definePlugin.ts'
import { incompatibility } from './incompatibility.ts'
import type { PluginState } from './pluginStatus.ts'
import type { AnyAction, AnyContext } from './pluginTypes.ts'
import { wrapAction } from './wrapAction.ts'

export interface HostParts extends Omit<ContextParts, 'handles'> {
  readonly views: ViewRegistry
  readonly slots: SlotRegistry
  readonly catalog: Catalog
  readonly onIncompatible: 'throw' | 'skip'
}

/** Runs the plugins of one kernel. */
export interface PluginHost {
  /** Actions and atoms of each running plugin, by id. */
  readonly handles: Readonly<Record<string, object>>
  /** Hydrates and sets up each plugin in order. @throws the failure of a plugin marked essential */
  start(): Promise<void>
  stop(): void
}

interface Running {
  readonly spec: AnySpec
  readonly ctx: AnyContext
  readonly controller: AbortController
  readonly undo: (() => void)[]
}

export function pluginHost(parts: HostParts, specs: readonly AnySpec[]): PluginHost {
  const { scope } = parts
  const handles: Record<string, object> = {}
  const running = new Map<string, Running>()

  const setStatus = (id: string, state: PluginState): void =>
    scope.store.set(scope.state.pluginStatus, (all) => ({ ...all, [id]: state }))

  const failure = (id: string, where: string, cause: unknown): KernelError =>
    isKernelError(cause) ? cause : kernelError('plugin/failed', { details: { plugin: id, where }, cause })

  const withdraw = ({ spec, controller, undo }: Running): void => {
    controller.abort(kernelError('plugin/unavailable', { details: { plugin: spec.id, status: 'stopped' } }))
    for (const step of undo.splice(0).reverse()) {
      try {
        step()
      } catch (error) {
        scope.report(failure(spec.id, 'dispose', error), { plugin: spec.id, where: 'dispose' })
      }
    }
    running.delete(spec.id)
    delete handles[spec.id]
  }

  /** Takes a plugin and everything that needs it out. */
  const fail = (plugin: Running, error: KernelError, where: string): void => {
    const { id } = plugin.spec
    withdraw(plugin)
    setStatus(id, { status: 'failed', reason: error.message })
    scope.report(error, { plugin: id, where })
    for (const other of [...running.values()]) {
      const needs = other.spec.requires?.some((one) => one.id === id && !one.optional)
      if (needs)
        fail(
          other,
          kernelError('plugin/unavailable', { details: { plugin: id, status: 'failed' }, cause: error }),
          where,
        )
    }
  }

  const ownerOf = ({ spec, controller }: Running): TapOwner => ({
    plugin: spec.id,
    signal: controller.signal,
    fail: (error) => {
      // A tap of onError that fails must not be told about its own failure.
      if (error.details.where === 'onError') scope.services.log.error(error.message)
      else scope.report(error, { plugin: spec.id, where: String(error.details.where ?? error.details.hook) })
    },
    degrade: (hook) => setStatus(spec.id, { status: 'degraded', reason: `${hook} failed repeatedly and was detached` }),
  })

  const contribute = ({ spec, undo }: Running): void => {
    parts.catalog.add(spec.id, spec.i18n)
    if (spec.views) parts.views.add(spec.id, spec.views)
    if (spec.slots) parts.slots.add(spec.id, spec.slots)
    undo.push(
      () => parts.views.remove(spec.id),
      () => parts.slots.remove(spec.id),
      () => parts.catalog.remove(spec.id),
    )
  }

  const assemble = (plugin: Running): void => {
    const { spec, ctx, undo } = plugin
    const actions: object = spec.actions?.(ctx) ?? {}
    const wrapped = Object.entries(actions).map(([name, action]) => [
      name,
      typeof action === 'function' ? wrapAction(spec.id, name, action as AnyAction) : action,
    ])
    handles[spec.id] = Object.freeze({ ...Object.fromEntries(wrapped), atoms: ctx.atoms })
    const taps = spec.hooks?.(ctx)
    if (taps) undo.push(scope.hooks.tap(ownerOf(plugin), taps))
    const connectors = spec.connectors?.(ctx)
    if (connectors) {
      scope.connectors.add(`plugin:${spec.id}`, connectors)
      undo.push(() => scope.connectors.remove(`plugin:${spec.id}`))
    }
  }

  const create = (spec: AnySpec): void => {
    const incompatible = incompatibility(spec)
    const missing = spec.requires?.find((one) => !one.optional && !running.has(one.id))
    const refusal =
      incompatible ??
      (missing && kernelError('plugin/unavailable', { details: { plugin: missing.id, status: 'not running' } }))
    if (refusal) {
      if (incompatible && parts.onIncompatible === 'throw') throw incompatible
      setStatus(spec.id, { status: incompatible ? 'incompatible' : 'failed', reason: refusal.message })
      scope.report(refusal, { plugin: spec.id, where: 'createKernel' })
      return
    }
    const controller = new AbortController()
    const ctx = createContext({ ...parts, handles }, spec, controller.signal)
    const plugin: Running = { spec, ctx, controller, undo: [] }
    running.set(spec.id, plugin)
    setStatus(spec.id, { status: 'ready' })
    try {
      contribute(plugin)
      assemble(plugin)
    } catch (error) {
      fail(plugin, failure(spec.id, 'createKernel', error), 'createKernel')
    }
  }

  const hydrate = ({ spec, undo }: Running): void => {
    const { store, services } = scope
    for (const [name, atom] of Object.entries(spec.atoms ?? {})) {
      if (!isPersistedAtom(atom)) continue
      const persistence = persistenceOf(atom)
      undo.push(
        keepAtom({ store, storage: services.storage, log: services.log, key: `${spec.id}:${name}`, atom, persistence }),
      )
    }
  }

  /** A slow setup is waited for, but not in silence. */
  const setUp = async ({ spec, ctx, controller, undo }: Running): Promise<void> => {
    const timer = new AbortController()
    scope.services.clock.sleep(TAP_LIMIT, timer.signal).then(
      () => scope.services.log.warn(`The plugin ${spec.id} has been setting up for ${TAP_LIMIT} ms`),
      () => undefined,
    )
    try {
      const dispose = await abortable(
        async () => spec.setup?.(ctx),
        controller.signal,
        (late) => late?.(),
      )
      if (typeof dispose === 'function') undo.push(dispose)
    } finally {
      timer.abort()
    }
  }

  const startOne = async (plugin: Running): Promise<void> => {
    const { id, essential } = plugin.spec
    try {
      hydrate(plugin)
      await setUp(plugin)
      if (running.has(id)) setStatus(id, { status: 'running' })
    } catch (error) {
      if (!running.has(id)) return
      const known = failure(id, 'setup', error)
      fail(plugin, known, 'setup')
      if (essential) throw known
    }
  }

  for (const spec of specs) create(spec)
  return {
    handles,
    async start() {
      for (const plugin of [...running.values()]) if (running.has(plugin.spec.id)) await startOne(plugin)
    },
    stop() {
      for (const plugin of [...running.values()].reverse()) {
        withdraw(plugin)
        setStatus(plugin.spec.id, { status: 'stopped' })
      }
    },
  }
}
