import type { ComponentType } from 'react'
import { kernelError } from '../../core/errors/errorTable.ts'
import { isKernelError } from '../../core/errors/kernelError.ts'
import type { Kernel } from '../../core/kernel.ts'
import { internalsOf } from '../../core/kernelInternals.ts'
import { type LazyResource, lazyResource } from '../lazyResource.ts'
import { loadEagerSlots } from './contributedView.tsx'
import { asComponent, pluginAssets } from './pluginAssets.ts'

/** A view that can be painted. */
interface LoadedView {
  readonly View: ComponentType<{ readonly params: unknown }>
  readonly Header?: ComponentType
}

/** A loaded view, or why it could not be loaded. */
export type ViewResult = LoadedView | { readonly error: Error }

/** The views of one kernel, loaded once. */
export interface ViewLoader {
  /** The view, or the error of two failed attempts, in a value that stays the same until it is reset. */
  view(route: string): LazyResource<ViewResult>
}

const loaders = new WeakMap<Kernel, ViewLoader>()

function createLoader(kernel: Kernel): ViewLoader {
  const { views, report } = internalsOf(kernel)
  const resources = new Map<string, LazyResource<ViewResult>>()

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

  return {
    view(route) {
      const resource =
        resources.get(route) ??
        lazyResource<ViewResult>(
          () => attempt(route),
          (cause) => failed(route, cause),
        )
      resources.set(route, resource)
      return resource
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
