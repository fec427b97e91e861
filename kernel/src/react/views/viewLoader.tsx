import type { ComponentType, ReactNode } from 'react'
import { kernelError } from '../../core/errors/errorTable.ts'
import { isKernelError } from '../../core/errors/kernelError.ts'
import type { Kernel } from '../../core/kernel.ts'
import type { Loader } from '../../core/plugins/definePlugin.ts'
import { internalsOf } from '../../core/state/kernelScope.ts'
import { type LazyResource, lazyResource, useResource } from '../loading/lazyResource.ts'
import { adoptStyles, type StyleInput, type StyleRoot, styleOrder } from '../styles/adoptStyles.ts'
import { Boundary } from './ViewBody.tsx'

/** The style sheets of one kernel that arrive over time. */
interface SheetSet {
  /** Adopts a sheet wherever the set is attached, now and later; the same text once. */
  add(input: StyleInput): void
  /** Adopts everything on a root; the result takes it away again. */
  attach(root: StyleRoot): () => void
}

export function sheetSet(): SheetSet {
  const inputs: StyleInput[] = []
  const attached = new Map<StyleRoot, (() => void)[]>()
  return {
    add(input) {
      if (inputs.some(({ css }) => css === input.css)) return
      inputs.push(input)
      for (const [root, undo] of attached) undo.push(adoptStyles(root, input))
    },
    attach(root) {
      attached.set(
        root,
        inputs.map((input) => adoptStyles(root, input)),
      )
      return () => {
        for (const step of attached.get(root) ?? []) step()
        attached.delete(root)
      }
    },
  }
}

function isComponent<Props>(value: unknown): value is ComponentType<Props> {
  return typeof value === 'function' || (typeof value === 'object' && value !== null)
}

/** A plugin's component; the kernel itself does not know what those are. @throws `view/load` when it is none */
function asComponent<Props = Record<never, never>>(value: unknown, route: string): ComponentType<Props> {
  if (isComponent<Props>(value)) return value
  throw kernelError('view/load', {
    details: { route },
    cause: new TypeError('The file has no component as its default export'),
  })
}

/** What the plugins of one kernel bring besides components. */
interface PluginAssets {
  readonly sheets: SheetSet
  /** Loads a plugin's messages and style sheet once. Never rejects: a plugin without its style is better than none. */
  load(plugin: string): Promise<void>
}

const all = new WeakMap<Kernel, PluginAssets>()

function createAssets(kernel: Kernel): PluginAssets {
  const { messages, styles, nonce, report } = internalsOf(kernel)
  const sheets = sheetSet()
  const styled = new Map<string, Promise<void>>()

  const loadStyle = async (plugin: string): Promise<void> => {
    const place = styles.findIndex((style) => style.plugin === plugin)
    const file = await styles[place]?.css?.()
    if (file?.default) sheets.add({ order: styleOrder.plugin + place, css: file.default, nonce })
  }
  const styleOnce = (plugin: string): Promise<void> => {
    const known = styled.get(plugin)
    if (known) return known
    const loading = loadStyle(plugin).catch((error) => {
      styled.delete(plugin)
      report(error, { plugin, where: 'css' })
    })
    styled.set(plugin, loading)
    return loading
  }
  const loadMessages = (plugin: string): Promise<void> =>
    messages.load(['kernel', plugin]).catch((error) => report(error, { plugin, where: 'i18n' }))

  return { sheets, load: async (plugin) => void (await Promise.all([loadMessages(plugin), styleOnce(plugin)])) }
}

export function pluginAssets(kernel: Kernel): PluginAssets {
  const known = all.get(kernel)
  if (known) return known
  const assets = createAssets(kernel)
  all.set(kernel, assets)
  return assets
}

/** What the view that draws a slot gives each contribution. */
export interface ContributedProps {
  /** Stands in while it loads. */
  readonly children?: ReactNode
  /** Stands in for one that fails; nothing by default. */
  readonly failed?: ReactNode
}

interface Contributed {
  readonly Component: ComponentType<ContributedProps>
  load(): Promise<unknown>
}

const contributed = new WeakMap<Kernel, WeakMap<Loader<unknown>, Contributed>>()

function isLoader(value: unknown): value is Loader<unknown> {
  return typeof value === 'function'
}

/** Takes the place of a component that could not be loaded. */
function Missing(): ReactNode {
  return null
}

function create(kernel: Kernel, plugin: string, load: Loader<unknown>): Contributed {
  const report = (error: unknown): void => internalsOf(kernel).report(error, { plugin, where: 'slot' })
  const view = lazyResource<ComponentType>(
    async () => {
      const [file] = await Promise.all([load(), pluginAssets(kernel).load(plugin)])
      return asComponent(file.default, `${plugin}.slot`)
    },
    (cause) => {
      report(cause)
      return Missing
    },
  )
  function Contribution({ children, failed = null }: ContributedProps): ReactNode {
    const View = useResource(view)
    if (!View) return children
    if (View === Missing) return failed
    return (
      <Boundary onError={report} fallback={() => failed}>
        <View />
      </Boundary>
    )
  }
  return { Component: Contribution, load: view.load }
}

function find(kernel: Kernel, plugin: string, load: Loader<unknown>): Contributed {
  const known = contributed.get(kernel) ?? new WeakMap<Loader<unknown>, Contributed>()
  contributed.set(kernel, known)
  const found = known.get(load) ?? create(kernel, plugin, load)
  known.set(load, found)
  return found
}

/**
 * The component of a contribution: loads it with its plugin's messages and style sheet, trying twice. One that fails is
 * reported and gives way to what stands in for it.
 */
export function contributedView(
  kernel: Kernel,
  plugin: string,
  load: unknown,
): ComponentType<ContributedProps> | undefined {
  return isLoader(load) ? find(kernel, plugin, load).Component : undefined
}

/** Loads what is contributed to the eager slots of a plugin, so that its start view is painted whole. Never rejects. */
async function loadEagerSlots(kernel: Kernel, drawer: string): Promise<void> {
  const { slots } = internalsOf(kernel)
  const views = slots
    .drawnBy(drawer)
    .flatMap((slot) =>
      Object.entries(slots.fields(slot)).flatMap(([name, field]) =>
        field && 'eager' in field && field.eager
          ? slots.entries(slot).map((entry) => ({ plugin: entry.plugin, load: entry[name] }))
          : [],
      ),
    )
  await Promise.all(views.map(({ plugin, load }) => isLoader(load) && find(kernel, plugin, load).load()))
}

/** A view that can be painted. */
interface LoadedView {
  readonly View: ComponentType<{ readonly params: unknown }>
  readonly Header?: ComponentType
}

/** A loaded view, or why it could not be loaded. */
export type ViewResult = LoadedView | { readonly error: Error }

/** The views of one kernel, loaded once. */
interface ViewLoader {
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
    report(error, { plugin: views.find(route)?.plugin, where: `views.${route}` })
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
