import type { ReactNode } from 'react'
import type { SlotEntry, SlotMap, SlotName } from '../../core/views/slots.ts'

/** Places whose contributions are drawn by their contributor. */
export type DrawnSlot = {
  readonly [S in SlotName]: SlotMap[S] extends { readonly view: unknown } ? S : never
}[SlotName]

export interface SlotProps<S extends DrawnSlot> {
  readonly name: S
  /** Only some of the contributions. */
  readonly only?: (entry: SlotEntry<S>) => boolean
  /** Wraps each contribution. */
  readonly children?: (contribution: ReactNode, entry: SlotEntry<S>) => ReactNode
}

/**
 * Draws what plugins contribute to a place, in order, each behind its own boundary: a contribution that fails is hidden
 * and reported, the others stay.
 * @throws `config/invalid` outside a provider
 */
export function Slot<S extends DrawnSlot>(_props: SlotProps<S>): ReactNode {
  return null
}
