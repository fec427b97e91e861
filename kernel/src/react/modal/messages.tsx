import { AlertBar, Snackbar } from '@latchkey/theme/ui'
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { internalsOf } from '../../core/kernelInternals.ts'
import type { ToastState } from '../../core/state/coreAtoms.ts'
import { useAtom, useKernel } from '../hooks/kernel.ts'
import { useErrorText } from '../hooks/useErrorText.ts'
import { useT } from '../hooks/useT.ts'
import { useWords } from '../hooks/useWords.ts'
import * as styles from './messages.css.ts'
import { hidden } from './modal.css.ts'
import { useExitTransition } from './usePresence.ts'

/** A mistake in the site's set-up, for its developer: what it is, and in development what to do. */
export function AlertMessage(): ReactNode {
  const kernel = useKernel()
  const { dismissAlert, words } = internalsOf(kernel)
  const alert = useAtom(kernel.atoms.alert)
  const t = useT('kernel')
  const text = useErrorText(alert?.error)
  if (!alert || !words.ready('kernel')) return null
  const { message, hints } = alert.error
  return (
    <div className={styles.message}>
      <AlertBar
        title={hints.length > 0 ? message.split('\n', 1)[0] : text}
        closeLabel={t('dismiss')}
        onClose={() => dismissAlert(alert.id)}
      >
        {hints.join(' ')}
      </AlertBar>
    </div>
  )
}

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
  const { services, words: sentences, dismissToast } = internalsOf(kernel)
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
  useExitTransition(
    element,
    leaving,
    useCallback(() => setLast(undefined), []),
  )
  return {
    toast: sentences.ready(plugin) ? toast : undefined,
    text: toast ? words.t(plugin, toast.word, toast.values) : '',
    leaving,
    element,
    hold: useCallback(() => setHeld(true), []),
    release: useCallback(() => setHeld(false), []),
  }
}

/**
 * The snackbar. Readers hear it from two regions that are always there: an error at once, everything else when they
 * have finished.
 */
export function Toast(): ReactNode {
  const { toast, text, leaving, hold, release, element } = useToast()
  // Readers only hear what changes in a region that was already there.
  const [said, say] = useState('')
  useEffect(() => say(leaving ? '' : text), [leaving, text])
  const error = toast?.kind === 'error'
  return (
    <>
      <div className={hidden} role="status">
        {error ? '' : said}
      </div>
      <div className={hidden} role="alert">
        {error ? said : ''}
      </div>
      {toast && (
        <div
          ref={element}
          key={toast.id}
          className={styles.toast}
          data-leaving={leaving || undefined}
          aria-hidden="true"
          onPointerEnter={hold}
          onPointerLeave={release}
        >
          <Snackbar kind={toast.kind} announced={false}>
            {text}
          </Snackbar>
        </div>
      )}
    </>
  )
}

/** What is said above the modal, or over the page when it is closed. */
export function Messages(): ReactNode {
  return (
    <div className={styles.messages}>
      <AlertMessage />
      <Toast />
    </div>
  )
}
