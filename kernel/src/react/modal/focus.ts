import { type RefObject, useEffect, useInsertionEffect, useLayoutEffect, useRef } from 'react'
import type { RouteEntry } from '../../core/views/router.ts'
import { useKernel } from '../hooks/kernel.ts'

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), summary, iframe, audio[controls], video[controls], [contenteditable]:not([contenteditable="false"]), [tabindex]'

/** What Tab visits inside an element, in order. */
export function tabStops(root: ParentNode): readonly HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.tabIndex >= 0 && !element.closest('[inert], [hidden]') && element.getClientRects().length > 0,
  )
}

function wrap(root: HTMLElement, event: KeyboardEvent): void {
  const stops = tabStops(root)
  const active = root.ownerDocument.activeElement
  // A view that cannot be closed and has nothing to press: its title takes the focus.
  const first = stops[0] ?? root.querySelector<HTMLElement>('h2')
  const last = stops.at(-1) ?? first
  if (!first || !last) {
    event.preventDefault()
    return
  }
  const lost = !active || !root.contains(active)
  const beforeFirst =
    lost || active === first || Boolean(active.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING)
  const afterLast =
    lost || active === last || Boolean(active.compareDocumentPosition(last) & Node.DOCUMENT_POSITION_PRECEDING)
  const target = event.shiftKey ? beforeFirst && last : afterLast && first
  if (!target) return
  event.preventDefault()
  target.focus()
}

/** Escape closes; Tab stays inside. Keys that belong to an overlay of a wallet are left alone. */
export function useDialogKeys(root: HTMLElement, active: boolean): void {
  const { router } = useKernel()
  useEffect(() => {
    if (!active) return
    const { ownerDocument } = root
    const listen = (event: KeyboardEvent): void => {
      const { target } = event
      const ours =
        target instanceof Node &&
        (root.contains(target) || target === ownerDocument.body || target === ownerDocument.documentElement)
      if (!ours || event.defaultPrevented || event.isComposing) return
      if (event.key === 'Tab') wrap(root, event)
      if (event.key !== 'Escape') return
      event.preventDefault()
      router.close('escape')
    }
    ownerDocument.addEventListener('keydown', listen)
    return () => ownerDocument.removeEventListener('keydown', listen)
  }, [root, active, router])
}

interface ViewFocus {
  readonly entry: RouteEntry
  readonly leaving: boolean
  readonly ready: boolean
}

/** The field or heading of a view that asks for the focus, by `data-lk-autofocus` on it or around it. */
function findAutofocus(layer: HTMLElement | null): HTMLElement | null | undefined {
  const marked = layer?.querySelector<HTMLElement>('[data-lk-autofocus]')
  if (!marked) return undefined
  if (marked.tabIndex >= 0 || marked.hasAttribute('tabindex')) return marked
  return tabStops(marked)[0] ?? marked.querySelector<HTMLElement>('[tabindex]')
}

/** Moves the focus with the view: to the field it asks for, or to the title, which screen readers then announce. */
export function useViewFocus(
  layer: RefObject<HTMLElement | null>,
  title: RefObject<HTMLElement | null>,
  { entry, leaving, ready }: ViewFocus,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry moves the focus, even to the same view
  useLayoutEffect(() => {
    if (leaving) return
    const heading = title.current
    const arrived = heading && heading.ownerDocument.activeElement === heading
    const target = findAutofocus(layer.current) ?? (ready && arrived ? undefined : heading)
    target?.focus({ preventScroll: true })
  }, [layer, title, entry, leaving, ready])
}

/**
 * Gives the focus to the title when the control that had it goes away, such as "Try again" after its press: screen
 * readers and keys go on inside the view instead of at the start of the page.
 */
export function useLostFocus(root: HTMLElement, title: RefObject<HTMLElement | null>, active: boolean): void {
  useEffect(() => {
    if (!active) return
    const { ownerDocument } = root
    let last: EventTarget | null = null
    const remember = (event: FocusEvent): void => {
      last = event.target
    }
    const observer = new MutationObserver(() => {
      const { activeElement, body } = ownerDocument
      if (!(last instanceof Node) || last.isConnected || (activeElement && activeElement !== body)) return
      last = null
      title.current?.focus({ preventScroll: true })
    })
    root.addEventListener('focusin', remember)
    observer.observe(root, { childList: true, subtree: true })
    return () => {
      root.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [root, title, active])
}

function restoreFocus(opener: Element | null): void {
  const usable = opener?.isConnected && opener !== document.body
  const target = usable ? opener : document.querySelector('[data-lk-host]')
  if (target instanceof HTMLElement || target instanceof SVGElement) target.focus({ preventScroll: true })
}

/** Gives the focus back to what had it before the modal opened, or to a button of ours if that has gone. */
export function useReturnFocus(active: boolean): void {
  const opener = useRef<Element | null>(null)
  const shouldRestore = useRef(false)
  // Before the layout effects inside, which move the focus.
  useInsertionEffect(() => {
    if (active) opener.current = document.activeElement
  }, [active])
  // Not in a cleanup: React puts the focus back to where it was when a commit began.
  useLayoutEffect(() => {
    if (!active && shouldRestore.current) restoreFocus(opener.current)
    shouldRestore.current = active
  }, [active])
  useEffect(
    () => () => {
      if (shouldRestore.current && document.activeElement === document.body) restoreFocus(opener.current)
    },
    [],
  )
}
