import { type ReactNode, useId, useRef } from 'react'
import { useKernel } from '../hooks/kernel.ts'
import { viewLoader } from '../views/viewLoader.ts'
import { useLostFocus, useReturnFocus } from './focus.ts'
import { ModalHeader, useCanClose } from './ModalHeader.tsx'
import * as styles from './modal.css.ts'
import { useDialogKeys, useInertPage, useScrollLock } from './useDialog.ts'
import { usePreload } from './usePreload.ts'
import { type ShownView, useExitTransition, usePresence } from './usePresence.ts'
import { useKeyboardInset, useModalHeight, useShake, useSheetDrag } from './useSheet.ts'
import { ViewStage } from './ViewStage.tsx'

/** The bar on top of the sheet that says it can be dragged; decoration. */
function SheetHandle({ isFixed }: { readonly isFixed: boolean }): ReactNode {
  return <div className={styles.sheetHandle} data-fixed={isFixed || undefined} aria-hidden="true" />
}

interface ModalFrameProps {
  readonly root: HTMLElement
  readonly shown: ShownView
  readonly open: boolean
  /** Called when the exit motion is over. */
  readonly onGone: () => void
}

/** The dialog itself: backdrop, panel, header, views. */
function ModalFrame({ root, shown, open, onGone }: ModalFrameProps): ReactNode {
  const { router } = useKernel()
  const panel = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const canClose = useCanClose(shown.entry.route)
  const shake = useShake()

  useScrollLock(root)
  useInertPage(root, open)
  useReturnFocus(open)
  useDialogKeys(root, open)
  useLostFocus(root, title, open)
  useModalHeight(panel, content)
  useKeyboardInset(panel)
  useExitTransition(panel, !open, onGone)
  const drag = useSheetDrag(panel, { enabled: open && canClose, onDismiss: () => router.close('backdrop') })

  return (
    <div className={styles.layer} data-phase={open ? 'open' : 'closing'}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape and the close button */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      <div data-lk-part="backdrop" className={styles.backdrop} onClick={() => router.close('backdrop')} />
      <div className={styles.place}>
        <div
          ref={panel}
          data-lk-part="modal"
          className={styles.panel}
          role="dialog"
          aria-modal="true"
          aria-labelledby={titleId}
          data-shake={shake}
        >
          <div ref={content} className={styles.content}>
            <div className={styles.handle} {...drag}>
              <SheetHandle isFixed={!canClose} />
              <ModalHeader shown={shown} canClose={canClose} titleId={titleId} title={title} />
            </div>
            <ViewStage shown={shown} title={title} />
          </div>
        </div>
      </div>
    </div>
  )
}

interface ModalProps {
  readonly root: HTMLElement
}

/** The modal while it is open or on its way out. */
export function Modal({ root }: ModalProps): ReactNode {
  const kernel = useKernel()
  const { phase, shown, leave } = usePresence()
  const open = phase === 'open'
  usePreload(open && shown !== undefined && viewLoader(kernel).view(shown.entry.route).peek() !== undefined)
  return shown && <ModalFrame root={root} shown={shown} open={open} onGone={leave} />
}
