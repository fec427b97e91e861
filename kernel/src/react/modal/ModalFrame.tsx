import { type ReactNode, useId, useRef } from 'react'
import { useKernel } from '../hooks/useKernel.ts'
import { Grip } from './Grip.tsx'
import { ModalHeader } from './ModalHeader.tsx'
import * as styles from './modal.css.ts'
import { useDialogKeys } from './useDialogKeys.ts'
import { useGone } from './useGone.ts'
import { useInertPage } from './useInertPage.ts'
import { useKeyboardInset } from './useKeyboardInset.ts'
import { useLocked } from './useLocked.ts'
import { useLostFocus } from './useLostFocus.ts'
import { useModalHeight } from './useModalHeight.ts'
import { useReturnFocus } from './useReturnFocus.ts'
import { useScrollLock } from './useScrollLock.ts'
import { useShake } from './useShake.ts'
import { useSheetDrag } from './useSheetDrag.ts'
import type { Shown } from './useStage.ts'
import { ViewStage } from './ViewStage.tsx'

export interface ModalFrameProps {
  readonly root: HTMLElement
  readonly shown: Shown
  readonly open: boolean
  /** Called when the exit motion is over. */
  readonly onGone: () => void
}

/** The dialog itself: backdrop, panel, header, views. */
export function ModalFrame({ root, shown, open, onGone }: ModalFrameProps): ReactNode {
  const { router } = useKernel()
  const panel = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const locked = useLocked(shown.entry.route)
  const shake = useShake()

  useScrollLock(root)
  useInertPage(root, open)
  useReturnFocus(open)
  useDialogKeys(root, open)
  useLostFocus(root, title, open)
  useModalHeight(panel, content)
  useKeyboardInset(panel)
  useGone(panel, !open, onGone)
  const drag = useSheetDrag(panel, { enabled: open && !locked, onDismiss: () => router.close('backdrop') })

  return (
    <div className={styles.layer} data-phase={open ? 'open' : 'closing'}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape and the close button */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      <div className={styles.backdrop} onClick={() => router.close('backdrop')} />
      <div className={styles.place}>
        <div
          ref={panel}
          className={styles.panel}
          role="dialog"
          aria-modal="true"
          aria-labelledby={titleId}
          data-shake={shake}
        >
          <div ref={content} className={styles.content}>
            <div className={styles.handle} {...drag}>
              <Grip locked={locked} />
              <ModalHeader shown={shown} locked={locked} titleId={titleId} title={title} />
            </div>
            <ViewStage shown={shown} title={title} />
          </div>
        </div>
      </div>
    </div>
  )
}
