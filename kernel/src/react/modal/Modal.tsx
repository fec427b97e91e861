import { PictureSources } from '@latchkey/theme/ui'
import {
  memo,
  type NamedExoticComponent,
  type ReactNode,
  useEffect,
  useId,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import type { Kernel } from '../../core/kernel.ts'
import { nextIdle } from '../../core/services/idle.ts'
import { internalsOf } from '../../core/state/kernelScope.ts'
import { accountLook } from '../buttons/AccountButton.tsx'
import { useKernel } from '../hooks/kernel.ts'
import { viewLoader } from '../views/viewLoader.tsx'
import { useDialogKeys, useLostFocus, useReturnFocus } from './focus.ts'
import { ModalHeader, useCanClose } from './ModalHeader.tsx'
import * as styles from './modal.css.ts'
import { useExitTransition, useKeyboardInset, useModalHeight, useShake, useSheetDrag } from './motion.ts'
import { Activity, type ShownView, usePaintAhead, usePresence } from './presence.ts'
import { ViewStage } from './ViewStage.tsx'

/** Elements that have nothing to be inert, that ask to stay, or that belong to another widget. */
const NEVER_INERT = 'script, style, link, template, [data-lk-root], [data-lk-keep]'

/** How many open widgets hold an element: keep it inert, or keep the page from scrolling. */
const holders = new WeakMap<Element, number>()

/** The first widget that holds an element changes it, the last one that releases it changes it back. */
function hold(element: Element, change: () => void, undo: () => void): () => void {
  const users = holders.get(element) ?? 0
  if (users === 0) change()
  holders.set(element, users + 1)
  return () => {
    const left = (holders.get(element) ?? 1) - 1
    holders.set(element, left)
    if (left === 0) undo()
  }
}

const styleOf = (element: Element): CSSStyleDeclaration | undefined =>
  element.ownerDocument.defaultView?.getComputedStyle(element)

/**
 * Makes the rest of the page inert while the modal is open. Only what is there at that moment: overlays that wallets add
 * later, those that already lie above the modal, and what the page itself has made inert stay as they are.
 */
export function useInertPage(root: HTMLElement, active: boolean): void {
  useLayoutEffect(() => {
    if (!active) return
    // Browsers without `inert` at least keep screen readers out.
    const attribute = 'inert' in root ? 'inert' : 'aria-hidden'
    const modalLayer = Number(styleOf(root)?.getPropertyValue('--lk-z-modal') || Number.NaN)
    const releases = [...root.ownerDocument.body.children]
      .filter((element) => element !== root && !element.matches(NEVER_INERT))
      .filter((element) => (holders.get(element) ?? 0) > 0 || !element.hasAttribute(attribute))
      .filter((element) => !(Number(styleOf(element)?.zIndex) > modalLayer))
      .map((element) =>
        hold(
          element,
          () => element.setAttribute(attribute, attribute === 'inert' ? '' : 'true'),
          () => element.removeAttribute(attribute),
        ),
      )
    return () => {
      for (const release of releases) release()
    }
  }, [root, active])
}

function lockScroll({ documentElement: page, defaultView: view }: Document): () => void {
  return hold(
    page,
    () => {
      page.dataset.lkLock = (view?.innerWidth ?? 0) > page.clientWidth ? 'scrollbar' : ''
    },
    () => delete page.dataset.lkLock,
  )
}

/** Stops the page behind from scrolling, without a jump: the room of its scrollbar is kept. */
export function useScrollLock(root: HTMLElement): void {
  useLayoutEffect(() => lockScroll(root.ownerDocument), [root])
}

/** Milliseconds after which a page that is never idle is not waited for: the user may press any moment. */
const LATEST = 100

/** Loads the actions of a plugin ahead of the first that is called. */
async function loadActionsOf({ plugins }: Kernel, plugin: string): Promise<void> {
  await Reflect.get(Object(Reflect.get(plugins, plugin)), '~load')?.()
}

/**
 * Loads what a press needs, in the first idle moment of the view: views that want to be there, the wallet's actions, how
 * the first account is drawn, and what is said when they fail.
 */
export function usePreload(isShown: boolean): void {
  const kernel = useKernel()
  useEffect(() => {
    if (!isShown) return
    const { views, services, messages, report, prepare } = internalsOf(kernel)
    const controller = new AbortController()
    const { signal } = controller
    const load = async (): Promise<void> => {
      await nextIdle(services.clock, signal, LATEST)
      const wanted = views.routes().flatMap((route) => views.find(route) ?? [])
      const ahead = wanted.filter(({ view }) => view.prefetch)
      for (const { route } of ahead) void viewLoader(kernel).view(route).load()
      const plugins = [...new Set(ahead.map(({ plugin }) => plugin))]
      await Promise.all([
        prepare(signal),
        accountLook.load(),
        ...plugins.map((plugin) => loadActionsOf(kernel, plugin)),
      ])
      await messages.load(['kernel.errors'])
    }
    load().catch((error: unknown) => report(error, { where: 'open' }))
    return () => controller.abort()
  }, [kernel, isShown])
}

interface ModalFrameProps {
  readonly root: HTMLElement
  readonly shown: ShownView
  readonly open: boolean
  /** Called when the exit motion is over. */
  readonly onGone: () => void
}

/** The dialog itself: backdrop, panel, header, views. Drawn anew only for another view: steps that are held are not shown. */
const ModalFrame: NamedExoticComponent<ModalFrameProps> = memo(function ModalFrame({
  root,
  shown,
  open,
  onGone,
}: ModalFrameProps): ReactNode {
  const { router } = useKernel()
  const panel = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const canClose = useCanClose(shown.entry.route)
  const shake = useShake()

  useScrollLock(root)
  useInertPage(root, open)
  useReturnFocus(open && !shown.isAhead)
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
              {/* Says that the sheet can be dragged; decoration. */}
              <div className={styles.sheetHandle} data-fixed={canClose ? undefined : true} aria-hidden="true" />
              <ModalHeader shown={shown} canClose={canClose} titleId={titleId} title={title} />
            </div>
            <ViewStage shown={shown} title={title} />
          </div>
        </div>
      </div>
    </div>
  )
})

interface ModalProps {
  readonly root: HTMLElement
}

/** An element that is in the root while there is something to see in it. */
function useHolder(root: HTMLElement, isShown: boolean): HTMLElement {
  const [holder] = useState(() => {
    const element = root.ownerDocument.createElement('div')
    element.className = styles.holder
    return element
  })
  // Before any layout effect inside, which may focus or measure.
  useInsertionEffect(() => {
    if (!isShown) return
    root.prepend(holder)
    return () => holder.remove()
  }, [root, holder, isShown])
  return holder
}

/** The modal while it is open or closing. */
export function Modal({ root }: ModalProps): ReactNode {
  const kernel = useKernel()
  const { phase, shown, leave } = usePresence()
  const open = phase === 'open'
  usePreload(open && shown !== undefined && viewLoader(kernel).view(shown.entry.route).peek() !== undefined)
  const { key, view } = usePaintAhead(shown)
  const holder = useHolder(root, shown !== undefined)
  const drawn = shown ?? view
  if (!drawn) return null
  const frame = <ModalFrame key={key} root={root} shown={drawn} open={shown ? open : true} onGone={leave} />
  if (!Activity) return createPortal(frame, holder)
  return createPortal(
    <Activity key={key} mode={shown ? 'visible' : 'hidden'}>
      <PictureSources.Provider value={shown ? 'all' : 'inline'}>{frame}</PictureSources.Provider>
    </Activity>,
    holder,
  )
}
