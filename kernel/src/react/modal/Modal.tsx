import { type ReactNode, useEffect } from 'react'
import { internalsOf } from '../../core/kernelInternals.ts'
import { useKernel } from '../hooks/useKernel.ts'
import { viewLoader } from '../views/viewLoader.ts'
import { ModalFrame } from './ModalFrame.tsx'
import { useStage } from './useStage.ts'

export interface ModalProps {
  readonly root: HTMLElement
}

/** The modal while it is open or on its way out. */
export function Modal({ root }: ModalProps): ReactNode {
  const kernel = useKernel()
  const { phase, shown, leave } = useStage()
  const open = phase === 'open'
  useEffect(() => {
    if (!open) return
    const { views } = internalsOf(kernel)
    for (const route of views.routes()) if (views.find(route)?.view.prefetch) void viewLoader(kernel).load(route)
  }, [kernel, open])
  return shown && <ModalFrame root={root} shown={shown} open={open} onGone={leave} />
}
