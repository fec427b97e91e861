import { type RefObject, useEffect } from 'react'

/**
 * Gives the focus to the title when the control that had it goes away, such as "Try again" after its press: readers and
 * keys go on inside the view instead of at the start of the page.
 */
export function useLostFocus(root: HTMLElement, title: RefObject<HTMLElement | null>, active: boolean): void {
  useEffect(() => {
    if (!active) return
    const { ownerDocument } = root
    let last: EventTarget | null = null
    const note = (event: FocusEvent): void => {
      last = event.target
    }
    const observer = new MutationObserver(() => {
      const { activeElement, body } = ownerDocument
      if (!(last instanceof Node) || last.isConnected || (activeElement && activeElement !== body)) return
      last = null
      title.current?.focus({ preventScroll: true })
    })
    root.addEventListener('focusin', note)
    observer.observe(root, { childList: true, subtree: true })
    return () => {
      root.removeEventListener('focusin', note)
      observer.disconnect()
    }
  }, [root, title, active])
}
