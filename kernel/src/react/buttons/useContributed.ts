import { type Atom, atom } from 'jotai/vanilla'
import { useMemo } from 'react'
import { useAtom } from '../hooks/useAtom.ts'
import { useSlotEntries } from '../hooks/useSlot.ts'

/** A text of the `accountButton` slot, from the first contributor that has it. */
export function useContributed(field: 'balance' | 'name'): string | undefined {
  const entries = useSlotEntries('kernel.accountButton')
  const first = useMemo<Atom<string | undefined>>(
    () =>
      atom((get) => {
        for (const entry of entries) {
          // Typed where plugins contribute it; see KernelSlots.
          const source = entry[field] as Atom<string | undefined> | undefined
          const text = source && get(source)
          if (text !== undefined) return text
        }
        return undefined
      }),
    [entries, field],
  )
  return useAtom(first)
}
