import { type Atom, atom } from 'jotai/vanilla'
import { useMemo } from 'react'
import { useAtom } from '../hooks/useAtom.ts'
import { useSlot } from '../hooks/useSlot.ts'

/** A text of the `accountButton` slot, from the first contributor that has it. */
export function useContributed(field: 'balance' | 'name'): string | undefined {
  const entries = useSlot('accountButton')
  const first = useMemo<Atom<string | undefined>>(
    () =>
      atom((get) => {
        for (const { [field]: source } of entries) {
          const text = source && get(source)
          if (text !== undefined) return text
        }
        return undefined
      }),
    [entries, field],
  )
  return useAtom(first)
}
