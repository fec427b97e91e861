import type { Kernel } from '../../core/kernel.ts'
import { internalsOf } from '../../core/kernelInternals.ts'
import type { DrawnSlot } from '../slots/Slot.tsx'
import { slotLoader } from '../slots/slotLoader.ts'

/** What the start views are mostly made of; loaded with them, so that they are painted whole. */
const SLOTS: Readonly<Record<'connected' | 'disconnected', DrawnSlot>> = {
  connected: 'accountHeader',
  disconnected: 'connectMethod',
}

/** Loads the contributions to a start view. Never rejects. */
export async function startSlots(kernel: Kernel, start: keyof typeof SLOTS | undefined): Promise<void> {
  if (!start) return
  await Promise.all(
    internalsOf(kernel)
      .slots.entries(SLOTS[start])
      .map((entry) => slotLoader(kernel).load(entry)),
  )
}
