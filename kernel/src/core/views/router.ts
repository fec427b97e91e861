import { kernelError, withMeant } from '../errors/errorTable.ts'
import type { CloseReason } from '../hooks/hookPoints.ts'
import type { PayloadArgs } from '../plugins/definePlugin.ts'
import type { EventBus } from '../plugins/events.ts'
import type { KernelScope } from '../state/kernelScope.ts'
import type { AnyView } from './view.ts'

declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** One open view. */
export interface RouteEntry {
  readonly route: string
  readonly params: unknown
  readonly back: 'pop' | 'close' | 'none'
}

export type RouterHistory = readonly RouteEntry[]

export type Transition = 'forward' | 'backward' | 'none'

export type Command =
  | { readonly type: 'push' | 'replace' | 'reset' | 'backTo'; readonly entry: RouteEntry }
  | { readonly type: 'back' }
  | { readonly type: 'clear' }

interface NavigationResult {
  readonly history: RouterHistory
  readonly motion: Transition
  /** The command asks for the modal to close; the history is left for the caller to clear. */
  readonly close: boolean
}

function sameParams(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const left = Object.entries(a)
  const right = new Map(Object.entries(b))
  return left.length === right.size && left.every(([key, value]) => right.has(key) && Object.is(right.get(key), value))
}

/** The rules of navigation, without a browser. */
export function navigate(history: RouterHistory, command: Command): NavigationResult {
  const stay: NavigationResult = { history, motion: 'none', close: false }
  if (command.type === 'clear') return { history: [], motion: 'none', close: false }
  if (command.type === 'reset') return { history: [command.entry], motion: 'none', close: false }
  if (command.type === 'backTo') {
    const at = history.map(({ route }) => route).lastIndexOf(command.entry.route)
    if (at < 0) return { history: [command.entry], motion: 'backward', close: false }
    return at === history.length - 1 ? stay : { history: history.slice(0, at + 1), motion: 'backward', close: false }
  }
  if (command.type === 'replace')
    return { history: [...history.slice(0, -1), command.entry], motion: 'forward', close: false }
  const top = history.at(-1)
  if (command.type === 'push') {
    const same = top?.route === command.entry.route && sameParams(top.params, command.entry.params)
    return same ? stay : { history: [...history, command.entry], motion: 'forward', close: false }
  }
  if (top?.back === 'none') return stay
  if (history.length <= 1 || history.some((entry) => entry.back === 'close')) return { ...stay, close: true }
  return { history: history.slice(0, -1), motion: 'backward', close: false }
}

/** A view under its full name. */
interface RegisteredView {
  readonly route: string
  readonly plugin: string
  readonly view: AnyView
}

/** Every view of a kernel, by route. */
export interface ViewRegistry {
  add(plugin: string, views: Readonly<Record<string, AnyView>>): void
  remove(plugin: string): void
  find(route: string): RegisteredView | undefined
  /** The history entry for a route. @throws `view/unknown`, `view/params` */
  entry(route: string, params: unknown): RouteEntry
  /** The view marked to open first. */
  start(when: 'connected' | 'disconnected'): string | undefined
  routes(): readonly string[]
}

function checked({ route, view }: RegisteredView, params: unknown): unknown {
  if (!view.schema) return params
  try {
    return view.schema.parse(params)
  } catch (cause) {
    throw kernelError('view/params', { details: { route }, cause })
  }
}

/** @param override - the component that replaces a plugin's own */
export function viewRegistry(
  override: (plugin: string, name: string) => AnyView['load'] | undefined = () => undefined,
): ViewRegistry {
  const views = new Map<string, RegisteredView>()
  return {
    add(plugin, added) {
      for (const [name, view] of Object.entries(added)) {
        const route = `${plugin}.${name}`
        const load = override(plugin, name) ?? view.load
        views.set(route, { route, plugin, view: { ...view, load } })
      }
    },
    remove(plugin) {
      for (const [route, view] of views) if (view.plugin === plugin) views.delete(route)
    },
    find: (route) => views.get(route),
    entry(route, params) {
      const found = views.get(route)
      if (!found) {
        const isDevelopment = process.env.NODE_ENV !== 'production'
        throw kernelError('view/unknown', {
          details: isDevelopment ? withMeant({ route }, String(route), views.keys()) : { route },
        })
      }
      return { route, params: checked(found, params), back: found.view.back ?? 'pop' }
    },
    start: (when) => [...views.values()].find(({ view }) => view.start === when)?.route,
    routes: () => [...views.keys()],
  }
}

/** Moves between views. A route that is not in `Routes`, or parameters of another type, do not compile. */
export interface Router<Routes> {
  push<R extends keyof Routes & string>(route: R, ...params: PayloadArgs<Routes[R]>): void
  replace<R extends keyof Routes & string>(route: R, ...params: PayloadArgs<Routes[R]>): void
  /** Leaves nothing to go back to. */
  reset<R extends keyof Routes & string>(route: R, ...params: PayloadArgs<Routes[R]>): void
  back(): void
  /** Goes back to the newest entry of a route, over all that came after it; opens the route when there is none. */
  backTo<R extends keyof Routes & string>(route: R, ...params: PayloadArgs<Routes[R]>): void
  /**
   * Resets to the start view: the account when connected, the connect view otherwise. One that a plugin wants and that
   * cannot be opened is reported, and the default opens. @throws `view/start` while there is nothing at all to open
   */
  home(): void
  /** Asks the view and the plugins, then closes; `false` when one of them refused. */
  close(reason?: CloseReason): boolean
}

/** A router without knowledge of what the routes are called. */
export type AnyRouter = Router<Record<string, unknown>>

/** Opens the first view. What cannot be opened gives way to the default, and that to the kernel's view for errors. */
function openStart(scope: KernelScope, views: ViewRegistry, reset: (route: string, params?: unknown) => void): void {
  const when = scope.store.get(scope.state.connection) ? 'connected' : 'disconnected'
  const first = views.start(when)
  const route = scope.hooks.call('startRoute', first ?? '') || first || when
  try {
    reset(route)
  } catch (cause) {
    const error = kernelError('view/start', { details: { route }, cause })
    if (!views.find(first ?? 'kernel.Error')) throw error
    scope.report(error, { where: 'startRoute' })
    reset(first ?? 'kernel.Error', first ? undefined : { error, route })
  }
}

/** Whether a view or a plugin keeps the modal open. A plugin that fails here does not: the user can always leave. */
function refused(scope: KernelScope, views: ViewRegistry, reason: CloseReason): boolean {
  const top = scope.store.get(scope.state.history).at(-1)
  const canClose = top && views.find(top.route)?.view.canClose
  try {
    if (canClose?.(scope.store) === false) return true
    return scope.hooks.call('beforeClose', reason) === false
  } catch (error) {
    scope.report(error, { where: 'beforeClose' })
    return false
  }
}

export function createRouter(scope: KernelScope, views: ViewRegistry, emit: EventBus['emit']): AnyRouter {
  const { store, state } = scope
  const apply = (command: Command): boolean => {
    const outcome = navigate(store.get(state.history), command)
    const opening = !store.get(state.modal).open && outcome.history.length > 0
    store.set(state.history, outcome.history)
    store.set(state.modal, (modal) => ({
      ...modal,
      open: modal.open || outcome.history.length > 0,
      motion: outcome.motion,
    }))
    if (opening) {
      scope.emit('MODAL_OPEN', { connected: store.get(state.connection) !== undefined })
      emit('kernel.opened', { route: outcome.history.at(-1)?.route })
    }
    return outcome.close
  }
  const to =
    (type: 'push' | 'replace' | 'reset' | 'backTo') =>
    (route: string, params?: unknown): void => {
      apply({ type, entry: views.entry(route, params) })
    }
  const close = (reason: CloseReason = 'api'): boolean => {
    if (!store.get(state.modal).open) return true
    if (refused(scope, views, reason)) {
      store.set(state.modal, (modal) => ({ ...modal, refusals: modal.refusals + 1 }))
      return false
    }
    store.set(state.modal, (modal) => ({ ...modal, open: false, motion: 'none' }))
    store.set(state.history, [])
    scope.emit('MODAL_CLOSE', { connected: store.get(state.connection) !== undefined })
    emit('kernel.closed')
    return true
  }
  const reset = to('reset')
  return Object.freeze({
    push: to('push'),
    replace: to('replace'),
    reset,
    backTo: to('backTo'),
    back() {
      if (apply({ type: 'back' })) close('back')
    },
    home: () => openStart(scope, views, reset),
    close,
  })
}

/** `open` of a kernel: opens a view, or the first one if the modal is closed. */
export const openWith =
  (router: AnyRouter, { store, state }: KernelScope) =>
  (route?: string, params?: unknown): void => {
    if (route !== undefined) router.reset(route, params)
    else if (!store.get(state.modal).open) router.home()
  }
