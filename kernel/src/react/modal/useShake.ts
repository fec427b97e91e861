import { useState } from 'react'
import { useAtom } from '../hooks/useAtom.ts'
import { useKernel } from '../hooks/useKernel.ts'

/** Changes its answer each time closing was refused, so that the style sheet can shake anew. */
export function useShake(): 'odd' | 'even' | undefined {
  const { refusals } = useAtom(useKernel().atoms.modal)
  const [before] = useState(refusals)
  if (refusals === before) return undefined
  return (refusals - before) % 2 === 1 ? 'odd' : 'even'
}
