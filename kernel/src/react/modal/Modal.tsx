import type { ReactNode } from 'react'
import { useKernel } from '../hooks/useKernel.ts'
import { viewLoader } from '../views/viewLoader.ts'
import { ModalFrame } from './ModalFrame.tsx'
import { useStage } from './useStage.ts'
import { useWarmUp } from './useWarmUp.ts'

export interface ModalProps {
  readonly root: HTMLElement
}

/** The modal while it is open or on its way out. */
export function Modal({ root }: ModalProps): ReactNode {
  const kernel = useKernel()
  const { phase, shown, leave } = useStage()
  const open = phase === 'open'
  useWarmUp(open && shown !== undefined && viewLoader(kernel).peek(shown.entry.route) !== undefined)
  return shown && <ModalFrame root={root} shown={shown} open={open} onGone={leave} />
}
