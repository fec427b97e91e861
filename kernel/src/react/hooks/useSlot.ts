import { useMemo, useSyncExternalStore } from 'react'
import { internalsOf } from '../../core/kernelInternals.ts'
import type { SlotEntry } from '../../core/views/slots.ts'
import { useAtom, useKernel } from './kernel.ts'

/** Whether a contribution is wanted now. One that cannot tell is left out and reported. */
function isWanted(
  { plugin, when }: SlotEntry,
  [account, network]: Parameters<NonNullable<SlotEntry['when']>>,
  onError: (error: unknown, plugin: string) => void,
): boolean {
  try {
    return when?.(account, network) ?? true
  } catch (error) {
    onError(error, plugin)
    return false
  }
}

/** What plugins contribute to a slot as they gave it, in order, without the entries whose `when` says no. */
export function useSlotEntries(slot: string): readonly SlotEntry[] {
  const kernel = useKernel()
  const { slots, report } = internalsOf(kernel)
  const account = useAtom(kernel.atoms.account)
  const network = useAtom(kernel.atoms.network)
  const read = (): readonly SlotEntry[] => slots.entries(slot)
  const entries = useSyncExternalStore(slots.watch, read, read)
  return useMemo(
    () =>
      entries.filter((entry) =>
        isWanted(entry, [account, network], (error, plugin) => report(error, { plugin, where: `slots.${slot}` })),
      ),
    [entries, slot, account, network, report],
  )
}
