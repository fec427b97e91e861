import { useEffect, useLayoutEffect } from 'react'
import { useKernel } from '../hooks/kernel.ts'
import { tabStops } from './focus.ts'

function wrap(root: HTMLElement, event: KeyboardEvent): void {
  const stops = tabStops(root)
  const first = stops[0]
  const last = stops.at(-1)
  const active = root.ownerDocument.activeElement
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

/** Elements that have nothing to be inert, that ask to stay, or that belong to another widget. */
const NEVER_INERT = 'script, style, link, template, [data-lk-root], [data-lk-keep]'

/** How many open widgets keep an element inert. */
const inertUsers = new WeakMap<Element, number>()

const styleOf = (element: Element): CSSStyleDeclaration | undefined =>
  element.ownerDocument.defaultView?.getComputedStyle(element)

function holdInert(element: Element, attribute: string): () => void {
  inertUsers.set(element, (inertUsers.get(element) ?? 0) + 1)
  element.setAttribute(attribute, attribute === 'inert' ? '' : 'true')
  return () => {
    const left = (inertUsers.get(element) ?? 1) - 1
    inertUsers.set(element, left)
    if (left === 0) element.removeAttribute(attribute)
  }
}

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
      .filter((element) => (inertUsers.get(element) ?? 0) > 0 || !element.hasAttribute(attribute))
      .filter((element) => !(Number(styleOf(element)?.zIndex) > modalLayer))
      .map((element) => holdInert(element, attribute))
    return () => {
      for (const release of releases) release()
    }
  }, [root, active])
}

const scrollLocks = new WeakMap<HTMLElement, number>()

function lockScroll({ documentElement: page, defaultView: view }: Document): () => void {
  const users = scrollLocks.get(page) ?? 0
  if (users === 0) {
    const scrollbar = (view?.innerWidth ?? 0) - page.clientWidth
    page.dataset.lkLock = scrollbar > 0 ? 'scrollbar' : ''
  }
  scrollLocks.set(page, users + 1)
  return () => {
    const left = (scrollLocks.get(page) ?? 1) - 1
    scrollLocks.set(page, left)
    if (left === 0) delete page.dataset.lkLock
  }
}

/** Stops the page behind from scrolling, without a jump: the room of its scrollbar is kept. */
export function useScrollLock(root: HTMLElement): void {
  useLayoutEffect(() => lockScroll(root.ownerDocument), [root])
}
