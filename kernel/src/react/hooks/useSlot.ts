import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { internalsOf } from '../../core/kernelInternals.ts'
import type { SlotEntry, SlotName } from '../../core/views/slots.ts'
import { useAtom, useKernel } from './kernel.ts'

/**
 * What plugins contribute to a place, in order, without the entries whose `when` says no. `useT(entry.plugin)` reads
 * an entry's label.
 * @throws `config/invalid` outside a provider
 */
export function useSlot<S extends SlotName>(slot: S): readonly SlotEntry<S>[] {
  const kernel = useKernel()
  const { atoms } = kernel
  const { slots, report } = internalsOf(kernel)
  const account = useAtom(atoms.account)
  const network = useAtom(atoms.network)
  const read = useCallback(() => slots.entries(slot), [slots, slot])
  const entries = useSyncExternalStore(slots.watch, read, read)
  return useMemo(
    () =>
      entries.filter((entry) => {
        if (!('when' in entry) || !entry.when) return true
        try {
          return entry.when(account, network)
        } catch (error) {
          report(error, { plugin: entry.plugin, where: `slots.${slot}` })
          return false
        }
      }),
    [entries, slot, account, network, report],
  )
}
