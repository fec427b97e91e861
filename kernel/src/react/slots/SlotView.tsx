import type { ReactNode } from 'react'
import type { SlotEntry } from '../../core/views/slots.ts'
import type { DrawnSlot } from './Slot.tsx'

export interface SlotViewProps {
  readonly entry: SlotEntry<DrawnSlot>
}

/** Draws one contribution, for example the current tab: loads it with its plugin's words and styles. */
export function SlotView(_props: SlotViewProps): ReactNode {
  return null
}
