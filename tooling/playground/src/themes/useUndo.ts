import { useCallback, useRef, useState } from 'react'
import type { LookSettings } from '../look/lookTheme.ts'
import type { Settings } from '../settings/settings.ts'
import type { ChangeSettings } from '../settings/useSettings.ts'

const LOOK = ['accent', 'corners', 'density', 'font', 'tokens'] as const satisfies readonly (keyof LookSettings)[]

const lookOf = ({ accent, corners, density, font, tokens }: Settings): LookSettings => ({
  accent,
  corners,
  density,
  font,
  tokens,
})

/** Steps that can be taken back; older ones are forgotten. */
const MAX_STEPS = 200
/** Milliseconds in which changes of the same field are one step: a colour that is dragged is many. */
const STEP = 800

/** What was done to a look, to be taken back and done again. */
export interface Undo {
  readonly change: ChangeSettings
  readonly undo: (() => void) | undefined
  readonly redo: (() => void) | undefined
}

/** Keeps what the look was before each change; what else is set, such as the scheme, is no step. */
export function useUndo(settings: Settings, change: ChangeSettings): Undo {
  const [past, setPast] = useState<readonly LookSettings[]>([])
  const [future, setFuture] = useState<readonly LookSettings[]>([])
  const last = useRef({ fields: '', at: 0 })
  const changeLook = useCallback<ChangeSettings>(
    (patch) => {
      const fields = LOOK.filter((name) => name in patch && patch[name] !== settings[name]).join()
      if (fields !== '') {
        const isSameStep = fields === last.current.fields && performance.now() - last.current.at < STEP
        last.current = { fields, at: performance.now() }
        if (!isSameStep) setPast((before) => [...before, lookOf(settings)].slice(-MAX_STEPS))
        setFuture([])
      }
      change(patch)
    },
    [settings, change],
  )
  const step = (from: readonly LookSettings[], take: typeof setPast, give: typeof setPast) => {
    const look = from.at(-1)
    if (!look) return undefined
    return () => {
      last.current = { fields: '', at: 0 }
      take(from.slice(0, -1))
      give((others) => [...others, lookOf(settings)])
      change(look)
    }
  }
  return { change: changeLook, undo: step(past, setPast, setFuture), redo: step(future, setFuture, setPast) }
}
