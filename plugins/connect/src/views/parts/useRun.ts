import { PressErrors } from '@latchkey/theme/ui'
import { useCallback, useContext } from 'react'

/** Starts an action outside of a press; its failure goes where those of presses go. */
export function useRun(): (action: Promise<void>) => void {
  const report = useContext(PressErrors)
  return useCallback((action) => void action.catch(report), [report])
}
