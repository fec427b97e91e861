import { KERNEL_API } from '../adapters/adapter.ts'
import { abortable } from '../async/abortable.ts'
import { kernelError } from '../errors/errorTable.ts'
import { isKernelError, type KernelError } from '../errors/kernelError.ts'
import type { Taps } from '../hooks/hookPoints.ts'
import { TAP_LIMIT, type TapOwner } from '../hooks/hookPoints.ts'
import type { MessageCatalog } from '../i18n/messages.ts'
import { isPersistedAtom } from '../state/persistedAtom.ts'
import type { ViewRegistry } from '../views/router.ts'
import type { SlotRegistry } from '../views/slots.ts'
import { bindActions } from './actions.ts'
import { type AnyContext, type ContextParts, createContext } from './context.ts'
import type { AnySpec } from './definePlugin.ts'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** Where a plugin is in its life. */
export interface PluginState {
  readonly status: 'ready' | 'running' | 'degraded' | 'failed' | 'incompatible' | 'stopped'
  /** Why it is not running, for developers. */
  readonly reason?: string
}

export interface HostParts extends Omit<ContextParts, 'handles'> {
  readonly views: ViewRegistry
  readonly slots: SlotRegistry
  readonly catalog: MessageCatalog
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
  if (!Object.values(spec.atoms ?? {}).some(isPersistedAtom)) return
  try {
    const { bindAtoms } = await import('../state/bindToStorage.ts')
    await bindAtoms(spec, { store, ...services, signal: controller.signal })
  } catch (error) {
    report(error, { plugin: spec.id, where: 'storage' })
  }
}

/** A slow setup is waited for, but in development not in silence. */
async function setUp({ services }: HostParts['scope'], { spec, ctx, controller, undo }: Running): Promise<void> {
  const setup = abortable(
    async () => spec.setup?.(ctx),
    controller.signal,
    (late) => late?.(),
  )
  if (process.env.NODE_ENV !== 'production') {
    const timer = new AbortController()
    services.clock.sleep(TAP_LIMIT, timer.signal).then(
      () => services.log.warn(`The plugin ${spec.id} has been setting up for ${TAP_LIMIT} ms`),
      () => undefined,
    )
    const stop = (): void => timer.abort()
    setup.then(stop, stop)
  }
  const dispose = await setup
  if (typeof dispose === 'function') undo.push(dispose)
}

const failure = (id: string, where: string, cause: unknown): KernelError =>
  isKernelError(cause) ? cause : kernelError('plugin/failed', { details: { plugin: id, where }, cause })

/** The plugins that run, and the ways in which one ends. */
interface RunningPlugins {
  readonly handles: Record<string, object>
  readonly running: Map<string, Running>
  setStatus(id: string, state: PluginState): void
  /** Takes back everything a plugin brought. */
  withdraw(plugin: Running): void
  /** Takes a plugin and everything that needs it out. */
  fail(plugin: Running, cause: unknown, where: string): KernelError
}

function runningPlugins({ store, state, report }: HostParts['scope']): RunningPlugins {
  const handles: Record<string, object> = {}
  const running = new Map<string, Running>()
  const setStatus = (id: string, next: PluginState): void =>
    store.set(state.pluginStatus, (all) => ({ ...all, [id]: next }))
  const withdraw = ({ spec: { id }, controller, undo }: Running): void => {
    controller.abort(kernelError('plugin/unavailable', { details: { plugin: id, status: 'stopped' } }))
    for (const step of undo.splice(0).reverse()) {
      try {
        step()
      } catch (error) {
        report(failure(id, 'dispose', error), { plugin: id, where: 'dispose' })
      }
    }
    running.delete(id)
    delete handles[id]
  }
  const fail = (plugin: Running, cause: unknown, where: string): KernelError => {
    const { id } = plugin.spec
    const error = failure(id, where, cause)
    withdraw(plugin)
    setStatus(id, { status: 'failed', reason: error.message })
    report(error, { plugin: id, where })
    const details = { plugin: id, status: 'failed' }
    for (const other of [...running.values()])
      if (other.spec.needs?.[id]?.optional === false)
        fail(other, kernelError('plugin/unavailable', { details, cause: error }), where)
    return error
  }
  return { handles, running, setStatus, withdraw, fail }
}

/** Registers what a plugin brings: messages, views, slots, taps, connectors. */
function register(
  { scope, catalog, views, slots }: HostParts,
  { spec, ctx, controller, undo }: Running,
  degrade: TapOwner['degrade'],
): void {
  const { id } = spec
  if (spec.messages) catalog.set(id, spec.messages)
  views.add(id, spec.views ?? {})
  slots.add(id, spec.slots ?? {}, spec.contributes ?? {})
  undo.push(
    () => views.remove(id),
    () => slots.remove(id),
    () => catalog.delete(id),
  )
  const fail = (error: KernelError): void => {
    // A tap of onError that fails must not be given its own failure.
    if (error.details.where === 'onError') scope.services.log.error(error.message)
    else scope.report(error, { plugin: id, where: String(error.details.where ?? error.details.hook) })
  }
  if (spec.hooks)
    undo.push(scope.hooks.tap({ plugin: id, signal: controller.signal, fail, degrade }, bindTaps(spec.hooks, ctx)))
  const connectors = spec.connectors?.(ctx)
  if (connectors) {
    scope.connectors.add(`plugin:${id}`, connectors)
    undo.push(() => scope.connectors.remove(`plugin:${id}`))
  }
}

export function pluginHost(deps: HostParts, specs: readonly AnySpec[]): PluginHost {
  const { scope, onIncompatible } = deps
  const { handles, running, setStatus, withdraw, fail } = runningPlugins(scope)

  const create = (spec: AnySpec): void => {
    const { id } = spec
    const incompatible = incompatibility(spec)
    const missing = Object.entries(spec.needs ?? {}).find(([need, { optional }]) => !optional && !running.has(need))
    const refusal =
      incompatible ??
      (missing && kernelError('plugin/unavailable', { details: { plugin: missing[0], status: 'not running' } }))
    if (refusal) {
      if (incompatible && onIncompatible === 'throw') throw incompatible
      setStatus(id, { status: incompatible ? 'incompatible' : 'failed', reason: refusal.message })
      scope.report(refusal, { plugin: id, where: 'createKernel' })
      return
    }
    const controller = new AbortController()
    const ctx = createContext({ ...deps, handles }, spec, controller.signal)
    const plugin: Running = { spec, ctx, controller, undo: [] }
    running.set(id, plugin)
    setStatus(id, { status: 'ready' })
    try {
      handles[id] = bindActions(id, spec.actions ?? {}, () => ctx, Object(ctx.atoms))
      register(deps, plugin, (hook) => setStatus(id, { status: 'degraded', reason: `${hook} keeps failing` }))
    } catch (error) {
      fail(plugin, error, 'createKernel')
    }
  }

  for (const spec of specs) create(spec)
  return {
    handles,
    async start() {
      for (const plugin of [...running.values()]) {
        const { id, essential } = plugin.spec
        const isRunning = (): boolean => running.has(id)
        try {
          if (isRunning()) await hydrate(scope, plugin)
          if (isRunning()) await setUp(scope, plugin)
          if (isRunning()) setStatus(id, { status: 'running' })
        } catch (error) {
          if (!isRunning()) continue
          const known = fail(plugin, error, 'setup')
          if (essential) throw known
        }
      }
    },
    stop() {
      for (const plugin of [...running.values()].reverse()) {
        withdraw(plugin)
        setStatus(plugin.spec.id, { status: 'stopped' })
      }
    },
  }
}
