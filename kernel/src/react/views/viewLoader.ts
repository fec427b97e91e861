import type { ComponentType } from 'react'
import { kernelError } from '../../core/errors/errorTable.ts'
import { isKernelError } from '../../core/errors/kernelError.ts'
import type { Kernel } from '../../core/kernel.ts'
import { internalsOf } from '../../core/kernelInternals.ts'
import { asComponent } from './asComponent.ts'
import { pluginAssets } from './pluginAssets.ts'
import { loadEagerSlots } from '../slots/contributedView.tsx'

/** A view that can be painted. */
export interface LoadedView {
  readonly View: ComponentType<{ readonly params: unknown }>
  readonly Header?: ComponentType
}

/** A loaded view, or why it could not be loaded. */
export type ViewResult = LoadedView | { readonly error: Error }

/** The views of one kernel, loaded once. */
export interface ViewLoader {
  /** What loading has come to; the same object until `forget`. */
  peek(route: string): ViewResult | undefined
  /** Settles when the view can be painted or has failed twice; never rejects. */
  load(route: string): Promise<ViewResult>
  /** Drops a failure, so that the next `load` tries again. */
  forget(route: string): void
  watch(listener: () => void): () => void
}

const loaders = new WeakMap<Kernel, ViewLoader>()

function createLoader(kernel: Kernel): ViewLoader {
  const { views, report } = internalsOf(kernel)
  const settled = new Map<string, ViewResult>()
  const running = new Map<string, Promise<ViewResult>>()
  const listeners = new Set<() => void>()
  const change = (): void => {
    for (const listener of listeners) listener()
  }

  const attempt = async (route: string): Promise<LoadedView> => {
    const found = views.find(route)
    if (!found) throw kernelError('view/unknown', { details: { route } })
    const { view, plugin } = found
    const [file, header] = await Promise.all([
      view.load(),
      view.header?.(),
      pluginAssets(kernel).load(plugin),
      view.start && loadEagerSlots(kernel, plugin),
    ])
    const View = asComponent<{ readonly params: unknown }>(file.default, route)
    return header ? { View, Header: asComponent(header.default, route) } : { View }
  }
  const failed = (route: string, cause: unknown): ViewResult => {
    const error = isKernelError(cause) ? cause : kernelError('view/load', { details: { route }, cause })
    const plugin = views.find(route)?.plugin
    report(error, { ...(plugin === undefined ? {} : { plugin }), where: `views.${route}` })
    return { error }
  }
  const start = async (route: string): Promise<ViewResult> => {
    const result = await attempt(route)
      .catch(() => attempt(route))
      .catch((cause) => failed(route, cause))
    settled.set(route, result)
    running.delete(route)
    change()
    return result
  }

  return {
    peek: (route) => settled.get(route),
    load(route) {
      const known = settled.get(route)
      if (known) return Promise.resolve(known)
      const loading = running.get(route) ?? start(route)
      if (!settled.has(route)) running.set(route, loading)
      return loading
    },
    forget(route) {
      settled.delete(route)
      change()
    },
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export function viewLoader(kernel: Kernel): ViewLoader {
  const known = loaders.get(kernel)
  if (known) return known
  const loader = createLoader(kernel)
  loaders.set(kernel, loader)
  return loader
}
