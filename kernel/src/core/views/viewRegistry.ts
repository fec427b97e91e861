import { kernelError } from '../errors/errorTable.ts'
import type { RouteEntry } from './routerState.ts'
import type { AnyView } from './view.ts'

/** A view under its full name. */
export interface RegisteredView {
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

/** @param override - the component that stands in place of a plugin's own */
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
      if (!found) throw kernelError('view/unknown', { details: { route } })
      return { route, params: checked(found, params), back: found.view.back ?? 'pop' }
    },
    start: (when) => [...views.values()].find(({ view }) => view.start === when)?.route,
    routes: () => [...views.keys()],
  }
}
