import { Snackbar } from '@latchkey/theme/ui'
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Kernel } from '../../core/kernel.ts'
import type { ToastState } from '../../core/state/coreAtoms.ts'
import { internalsOf } from '../../core/state/kernelScope.ts'
import { useAtom, useKernel } from '../hooks/kernel.ts'
import { useMessagesOf, useTranslate } from '../hooks/pluginHooks.ts'
import { lazyResource, useResource } from '../loading/lazyResource.ts'
import * as styles from './modal.css.ts'
import { useExitTransition } from './motion.ts'

/** Milliseconds a snackbar stays; one that waits stays until it is taken away. */
const SHOWN_FOR = { success: 4000, error: 8000 } as const

interface ToastView {
  readonly toast: ToastState | undefined
  readonly text: string
  readonly leaving: boolean
  readonly element: RefObject<HTMLDivElement | null>
  hold(): void
  release(): void
}

/** The snackbar to paint: the present one, or the last one while it leaves. It goes by itself unless it is held. */
function useToast(): ToastView {
  const kernel = useKernel()
  const { services, messages: sentences, toasts } = internalsOf(kernel)
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
  const texts = useMessagesOf('Toast', plugin)

  useEffect(() => {
    if (!present || present.kind === 'loading' || held) return
    const controller = new AbortController()
    clock.sleep(SHOWN_FOR[present.kind], controller.signal).then(
      () => toasts.dismiss(present.id),
      () => undefined,
    )
    return () => controller.abort()
  }, [present, held, clock, toasts])

  const element = useRef<HTMLDivElement>(null)
  const leaving = !present
  const forget = useCallback(() => setLast(undefined), [])
  useExitTransition(element, leaving, forget)
  return {
    toast: sentences.ready(plugin) ? toast : undefined,
    text: toast ? (toast.error ? texts.errorText(toast.error) : texts.t(plugin, toast.key, toast.values)) : '',
    leaving,
    element,
    hold: () => setHeld(true),
    release: () => setHeld(false),
  }
}

/** The snackbar as it is seen, with its button if it has one; `Announcer` reads it aloud. A pointer or the focus holds it. */
function Toast(): ReactNode {
  const { toast, text, leaving, hold, release, element } = useToast()
  const { toasts } = internalsOf(useKernel())
  const t = useTranslate(toast?.plugin ?? 'kernel')
  const action = toast?.action && {
    label: t(toast.action.message),
    onPress: () => {
      toasts.dismiss(toast.id)
      toast.action?.run()
    },
  }
  return (
    toast && (
      <div
        ref={element}
        key={toast.id}
        data-lk-part="toast"
        className={styles.toast}
        data-leaving={leaving || undefined}
        aria-hidden={action ? undefined : 'true'}
        onPointerEnter={hold}
        onPointerLeave={release}
        onFocus={hold}
        onBlur={release}
      >
        <Snackbar kind={toast.kind} announced={false} action={action}>
          {text}
        </Snackbar>
      </div>
    )
  )
}

/** A press that fails says so. */
export function showPressError(kernel: Kernel, error: unknown): void {
  internalsOf(kernel).toasts.show({ kind: 'error', plugin: 'kernel', key: 'errors.unknown', values: {}, error })
}

const alertMessage = /* @__PURE__ */ lazyResource(() => import('./alertMessage.tsx'))

/** The messages above the modal, or over the page while it is closed. */
export function Messages(): ReactNode {
  const kernel = useKernel()
  const alert = useAtom(kernel.atoms.alert)
  const { report } = internalsOf(kernel)
  const shown = useResource(alertMessage, alert !== undefined && `${alert.id}`, (error) =>
    report(error, { where: 'messages' }),
  )
  return (
    <div className={styles.messages}>
      {shown && <shown.AlertMessage />}
      <Toast />
    </div>
  )
}
