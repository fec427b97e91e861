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
const STAYS = 'script, style, link, template, [data-lk-root], [data-lk-keep]'
/** `--lk-z-modal` (visual language, section 4). */
const MODAL_LAYER = 2_147_481_010

function isAbove(element: HTMLElement): boolean {
  const layer = Number(element.ownerDocument.defaultView?.getComputedStyle(element).zIndex)
  return layer > MODAL_LAYER
}

/**
 * Makes the rest of the page inert while the modal is open. Only what is there at that moment: overlays that wallets add
 * later, and those that already lie above, stay usable.
 */
export function useInertPage(root: HTMLElement, active: boolean): void {
  useLayoutEffect(() => {
    if (!active) return
    // Browsers without `inert` at least keep readers out.
    const mark = 'inert' in root ? 'inert' : 'aria-hidden'
    const marked = [...root.ownerDocument.body.children].filter(
      (element): element is HTMLElement =>
        element instanceof HTMLElement &&
        element !== root &&
        !element.matches(STAYS) &&
        !element.hasAttribute(mark) &&
        !isAbove(element),
    )
    for (const element of marked) element.setAttribute(mark, mark === 'inert' ? '' : 'true')
    return () => {
      for (const element of marked) element.removeAttribute(mark)
    }
  }, [root, active])
}

const locks = new WeakMap<HTMLElement, number>()

/** Stops the page behind from scrolling, without a jump: the room of its scrollbar is kept. */
export function useScrollLock(root: HTMLElement): void {
  useLayoutEffect(() => {
    const { documentElement: page, defaultView: view } = root.ownerDocument
    const users = locks.get(page) ?? 0
    if (users === 0) {
      const scrollbar = (view?.innerWidth ?? 0) - page.clientWidth
      page.dataset.lkLock = scrollbar > 0 ? 'scrollbar' : ''
    }
    locks.set(page, users + 1)
    return () => {
      const left = (locks.get(page) ?? 1) - 1
      locks.set(page, left)
      if (left === 0) delete page.dataset.lkLock
    }
  }, [root])
}
