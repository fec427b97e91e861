import { type ReactNode, useEffect, useState } from 'react'
import { internalsOf } from '../../core/kernelInternals.ts'
import type { SlotEntry } from '../../core/views/slots.ts'
import { useKernel } from '../hooks/kernel.ts'
import { Boundary } from '../views/Boundary.tsx'
import type { DrawnSlot } from './Slot.tsx'
import { slotLoader } from './slotLoader.ts'

export interface SlotViewProps {
  readonly entry: SlotEntry<DrawnSlot>
  /** Stands in while it loads. */
  readonly children?: ReactNode
}

/** Draws one contribution, for example the current tab: loads it with its plugin's words and styles. One that fails is hidden and reported. */
export function SlotView({ entry, children }: SlotViewProps): ReactNode {
  const kernel = useKernel()
  const loader = slotLoader(kernel)
  const [, arrived] = useState<unknown>()
  const View = loader.peek(entry.view)
  useEffect(() => {
    let live = true
    if (!View) void loader.load(entry).then((loaded) => live && arrived(() => loaded))
    return () => {
      live = false
    }
  }, [loader, entry, View])
  if (!View) return children
  return (
    <Boundary
      onError={(error) => internalsOf(kernel).report(error, { plugin: entry.plugin, where: 'slot' })}
      fallback={() => null}
    >
      <View />
    </Boundary>
  )
}
