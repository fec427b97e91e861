import { definePlugin, type Plugin, required } from '@latchkey/kernel'
import type { SwapsAtoms, SwapsPlugin } from '@latchkey/plugin-swaps'

type AtomValue<A> = A extends { read: (...args: never[]) => infer V } ? V : never

/** How a swap stands, without the time before there is one. */
export type SwapState = Extract<AtomValue<SwapsAtoms['state']>, object>

type SwapsProbe = Plugin<{ id: 'probe'; needs: { swaps: SwapsPlugin } }>

/** Sees the state of swaps, as another plugin does. */
export function swapsProbe(seen: { atoms?: SwapsAtoms }) {
  return definePlugin<SwapsProbe>({
    id: 'probe',
    api: 1,
    needs: { swaps: required() },
    setup({ plugins }) {
      seen.atoms = plugins.swaps.atoms
    },
  })
}
