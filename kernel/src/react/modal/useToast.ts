import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { internalsOf } from '../../core/kernelInternals.ts'
import type { ToastState } from '../../core/state/coreAtoms.ts'
import { useAtom } from '../hooks/useAtom.ts'
import { useKernel } from '../hooks/useKernel.ts'
import { useWords } from '../hooks/useWords.ts'
import { useGone } from './useGone.ts'

/** How long a snackbar stays (visual language, section 6); one that waits stays until it is taken away. */
const SHOWN_FOR = { success: 4000, error: 8000 } as const

export interface ToastView {
  readonly toast: ToastState | undefined
  readonly text: string
  readonly leaving: boolean
  readonly element: RefObject<HTMLDivElement | null>
  hold(): void
  release(): void
}

/** The snackbar to paint: the present one, or the last one on its way out. It goes by itself unless it is held. */
export function useToast(): ToastView {
  const kernel = useKernel()
  const { services, messages: sentences, dismissToast } = internalsOf(kernel)
  const { clock } = services
  const present = useAtom(kernel.atoms.toast)
  const [last, setLast] = useState<ToastState>()
  const [held, setHeld] = useState(false)
  if (present && present !== last) {
    setLast(present)
    setHeld(false)
  }
  const toast = present ?? last
  const plugin = toast?.plugin ?? 'kernel'
  const words = useWords('Toast', plugin)

  useEffect(() => {
    if (!present || present.kind === 'loading' || held) return
    const controller = new AbortController()
    clock.sleep(SHOWN_FOR[present.kind], controller.signal).then(
      () => dismissToast(present.id),
      () => undefined,
    )
    return () => controller.abort()
  }, [present, held, clock, dismissToast])

  const element = useRef<HTMLDivElement>(null)
  const leaving = !present
  useGone(
    element,
    leaving,
    useCallback(() => setLast(undefined), []),
  )
  return {
    toast: sentences.ready(plugin) ? toast : undefined,
    text: toast ? words.t(plugin, toast.key, toast.values) : '',
    leaving,
    element,
    hold: useCallback(() => setHeld(true), []),
    release: useCallback(() => setHeld(false), []),
  }
}
