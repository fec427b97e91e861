import { abortable } from '../async/abortable.ts'
import { kernelError } from '../errors/errorTable.ts'
import { isKernelError, type KernelError } from '../errors/kernelError.ts'
import type { Taps } from '../hooks/hookPoints.ts'
import { TAP_LIMIT, type TapOwner } from '../hooks/tapGuard.ts'
import type { Catalog } from '../i18n/createMessages.ts'
import { KERNEL_API } from '../kernelApi.ts'
import { isPersistedAtom } from '../state/persistedAtom.ts'
import type { SlotRegistry } from '../views/slots.ts'
import type { ViewRegistry } from '../views/viewRegistry.ts'
import { bindActions } from './actions.ts'
import { type AnyContext, type ContextParts, createContext } from './context.ts'
import type { AnySpec } from './definePlugin.ts'

/** Where a plugin is in its life. */
export interface PluginState {
  readonly status: 'ready' | 'running' | 'degraded' | 'failed' | 'incompatible' | 'stopped'
  /** Why it is not running, for developers. */
  readonly reason?: string
}

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

/** Why a plugin cannot run on this kernel, if so. */
export function incompatibility({ id, api, apiMinor = 0 }: AnySpec): KernelError | undefined {
  if (api === KERNEL_API.major && apiMinor <= KERNEL_API.minor) return undefined
  const present = `${KERNEL_API.major}.${KERNEL_API.minor}`
  return kernelError('plugin/incompatible', { details: { plugin: id, wanted: `${api}.${apiMinor}`, present } })
}

/** The taps of a plugin as the hooks call them: without the context. */
function bindTaps(taps: Taps<unknown, string>, ctx: AnyContext): Readonly<Record<string, unknown>> {
  const bind = (given: unknown): unknown => {
    if (typeof given === 'function') return (...args: readonly unknown[]) => given(ctx, ...args)
    return typeof given === 'object' && given !== null && 'tap' in given ? { ...given, tap: bind(given.tap) } : given
  }
  return Object.fromEntries(Object.entries(taps).map(([name, given]) => [name, bind(given)]))
}

/** Reads stored atoms. Where that code cannot be loaded they live in memory. */
async function hydrate({ store, services, report }: HostParts['scope'], { spec, controller }: Running): Promise<void> {
  const persisted = Object.entries(spec.atoms ?? {}).flatMap(([name, atom]) =>
    isPersistedAtom(atom) ? [{ atom, key: `${spec.id}:${name}` }] : [],
  )
  if (persisted.length === 0) return
  try {
    const { bindToStorage } = await import('../state/bindToStorage.ts')
    await Promise.all(
      persisted.map(({ atom, key }) => bindToStorage(atom, { store, ...services, key, signal: controller.signal })),
    )
  } catch (error) {
    report(error, { plugin: spec.id, where: 'storage' })
  }
}

/** A slow setup is waited for, but not in silence. */
async function setUp({ services }: HostParts['scope'], { spec, ctx, controller, undo }: Running): Promise<void> {
  const timer = new AbortController()
  services.clock.sleep(TAP_LIMIT, timer.signal).then(
    () => services.log.warn(`The plugin ${spec.id} has been setting up for ${TAP_LIMIT} ms`),
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

/** What the functions below work on. */
interface Host {
  readonly deps: HostParts
  readonly handles: Record<string, object>
  readonly running: Map<string, Running>
}

function setStatus({ deps: { scope } }: Host, id: string, state: PluginState): void {
  scope.store.set(scope.state.pluginStatus, (all) => ({ ...all, [id]: state }))
}

function failure(id: string, where: string, cause: unknown): KernelError {
  return isKernelError(cause) ? cause : kernelError('plugin/failed', { details: { plugin: id, where }, cause })
}

function withdraw({ deps, running, handles }: Host, { spec, controller, undo }: Running): void {
  controller.abort(kernelError('plugin/unavailable', { details: { plugin: spec.id, status: 'stopped' } }))
  for (const step of undo.splice(0).reverse()) {
    try {
      step()
    } catch (error) {
      deps.scope.report(failure(spec.id, 'dispose', error), { plugin: spec.id, where: 'dispose' })
    }
  }
  running.delete(spec.id)
  delete handles[spec.id]
}

/** Takes a plugin and everything that needs it out. */
function fail(host: Host, plugin: Running, error: KernelError, where: string): void {
  const { id } = plugin.spec
  withdraw(host, plugin)
  setStatus(host, id, { status: 'failed', reason: error.message })
  host.deps.scope.report(error, { plugin: id, where })
  for (const other of [...host.running.values()]) {
    if (other.spec.needs?.[id]?.optional === false) {
      const details = { plugin: id, status: 'failed' }
      fail(host, other, kernelError('plugin/unavailable', { details, cause: error }), where)
    }
  }
}

function ownerOf(host: Host, { spec, controller }: Running): TapOwner {
  const { scope } = host.deps
  return {
    plugin: spec.id,
    signal: controller.signal,
    fail: (error) => {
      // A tap of onError that fails must not be told about its own failure.
      if (error.details.where === 'onError') scope.services.log.error(error.message)
      else scope.report(error, { plugin: spec.id, where: String(error.details.where ?? error.details.hook) })
    },
    degrade: (hook) =>
      setStatus(host, spec.id, { status: 'degraded', reason: `${hook} failed repeatedly and was detached` }),
  }
}

/** Registers what a plugin brings: messages, views, slots, actions, taps, connectors. */
function register(host: Host, plugin: Running): void {
  const { deps, handles } = host
  const { spec, ctx, undo } = plugin
  const { scope } = deps
  if (spec.messages) deps.catalog.set(spec.id, spec.messages)
  deps.views.add(spec.id, spec.views ?? {})
  deps.slots.add(spec.id, spec.slots ?? {}, spec.contributes ?? {})
  undo.push(
    () => deps.views.remove(spec.id),
    () => deps.slots.remove(spec.id),
    () => deps.catalog.delete(spec.id),
  )
  handles[spec.id] = bindActions(spec.id, spec.actions ?? {}, () => ctx, Object(ctx.atoms))
  if (spec.hooks) undo.push(scope.hooks.tap(ownerOf(host, plugin), bindTaps(spec.hooks, ctx)))
  const connectors = spec.connectors?.(ctx)
  if (connectors) {
    scope.connectors.add(`plugin:${spec.id}`, connectors)
    undo.push(() => scope.connectors.remove(`plugin:${spec.id}`))
  }
}

function create(host: Host, spec: AnySpec): void {
  const { deps, running, handles } = host
  const incompatible = incompatibility(spec)
  const missing = Object.entries(spec.needs ?? {}).find(([id, { optional }]) => !optional && !running.has(id))
  const refusal =
    incompatible ??
    (missing && kernelError('plugin/unavailable', { details: { plugin: missing[0], status: 'not running' } }))
  if (refusal) {
    if (incompatible && deps.onIncompatible === 'throw') throw incompatible
    setStatus(host, spec.id, { status: incompatible ? 'incompatible' : 'failed', reason: refusal.message })
    deps.scope.report(refusal, { plugin: spec.id, where: 'createKernel' })
    return
  }
  const controller = new AbortController()
  const ctx = createContext({ ...deps, handles }, spec, controller.signal)
  const plugin: Running = { spec, ctx, controller, undo: [] }
  running.set(spec.id, plugin)
  setStatus(host, spec.id, { status: 'ready' })
  try {
    register(host, plugin)
  } catch (error) {
    fail(host, plugin, failure(spec.id, 'createKernel', error), 'createKernel')
  }
}

async function startPlugin(host: Host, plugin: Running): Promise<void> {
  const { id, essential } = plugin.spec
  const { deps, running } = host
  try {
    await hydrate(deps.scope, plugin)
    if (running.has(id)) await setUp(deps.scope, plugin)
    if (running.has(id)) setStatus(host, id, { status: 'running' })
  } catch (error) {
    if (!running.has(id)) return
    const known = failure(id, 'setup', error)
    fail(host, plugin, known, 'setup')
    if (essential) throw known
  }
}

export function pluginHost(deps: HostParts, specs: readonly AnySpec[]): PluginHost {
  const host: Host = { deps, handles: {}, running: new Map() }
  const { running } = host
  for (const spec of specs) create(host, spec)
  return {
    handles: host.handles,
    async start() {
      for (const plugin of [...running.values()]) if (running.has(plugin.spec.id)) await startPlugin(host, plugin)
    },
    stop() {
      for (const plugin of [...running.values()].reverse()) {
        withdraw(host, plugin)
        setStatus(host, plugin.spec.id, { status: 'stopped' })
      }
    },
  }
}
