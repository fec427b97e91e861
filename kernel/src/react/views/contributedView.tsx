import type { ComponentType, ReactNode } from 'react'
import type { Kernel } from '../../core/kernel.ts'
import { internalsOf } from '../../core/kernelInternals.ts'
import type { Loader } from '../../core/plugins/plugin.ts'
import { lazyResource, useResource } from '../lazyResource.ts'
import { Boundary } from './Boundary.tsx'
import { asComponent, pluginAssets } from './pluginAssets.ts'

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
export async function loadEagerSlots(kernel: Kernel, drawer: string): Promise<void> {
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
