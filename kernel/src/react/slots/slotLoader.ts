import type { ComponentType } from 'react'
import type { Kernel } from '../../core/kernel.ts'
import { internalsOf } from '../../core/kernelInternals.ts'
import type { SlotEntry } from '../../core/views/slots.ts'
import { asComponent, pluginAssets } from '../views/pluginAssets.ts'
import type { DrawnSlot } from './Slot.tsx'

type Loader = SlotEntry<DrawnSlot>['view']

/** The drawn contributions of one kernel, by their loader. */
export interface SlotLoader {
  peek(view: Loader): ComponentType | undefined
  /** Tries twice; what fails then is reported and stays hidden. */
  load(entry: SlotEntry<DrawnSlot>): Promise<ComponentType | undefined>
}

const loaders = new WeakMap<Kernel, SlotLoader>()

function createLoader(kernel: Kernel): SlotLoader {
  const loaded = new WeakMap<Loader, ComponentType>()
  return {
    peek: (view) => loaded.get(view),
    async load({ view, plugin }) {
      try {
        const [file] = await Promise.all([view().catch(view), pluginAssets(kernel).load(plugin)])
        const component = asComponent(file.default, `${plugin}.slot`)
        loaded.set(view, component)
        return component
      } catch (error) {
        internalsOf(kernel).report(error, { plugin, where: 'slot' })
        return undefined
      }
    },
  }
}

export function slotLoader(kernel: Kernel): SlotLoader {
  const known = loaders.get(kernel)
  if (known) return known
  const loader = createLoader(kernel)
  loaders.set(kernel, loader)
  return loader
}
