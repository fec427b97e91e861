import { useLayoutEffect } from 'react'

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
