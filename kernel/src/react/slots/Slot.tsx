import { Fragment, type ReactNode } from 'react'
import type { SlotEntry, SlotMap, SlotName } from '../../core/views/slots.ts'
import { useSlot } from '../hooks/useSlot.ts'
import { SlotView } from './SlotView.tsx'

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
export function Slot<S extends DrawnSlot>({ name, only, children }: SlotProps<S>): ReactNode {
  const entries = useSlot(name)
  const chosen = only ? entries.filter(only) : entries
  return chosen.map((entry, place) => {
    const drawn = <SlotView entry={entry} />
    // biome-ignore lint/suspicious/noArrayIndexKey: a plugin may contribute twice to one place
    return <Fragment key={`${entry.plugin}-${place}`}>{children ? children(drawn, entry) : drawn}</Fragment>
  })
}
