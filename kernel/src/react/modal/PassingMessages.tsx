import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { internalsOf } from '../../core/kernelInternals.ts'
import { useAtom, useKernel } from '../hooks/kernel.ts'

/** Brings the snackbar and the alert bar in when there is something to say, and keeps them. */
export function PassingMessages(): ReactNode {
  const kernel = useKernel()
  const { toast, alert } = kernel.atoms
  const passing = useAtom(toast) !== undefined
  const warning = useAtom(alert) !== undefined
  const [Messages, keep] = useState<ComponentType>()
  const due = !Messages && (passing || warning)
  useEffect(() => {
    if (!due) return
    let live = true
    import('./messages.tsx').then(
      (file) => live && keep(() => file.Messages),
      (error) => internalsOf(kernel).report(error, { where: 'messages' }),
    )
    return () => {
      live = false
    }
  }, [kernel, due])
  return Messages && <Messages />
}
