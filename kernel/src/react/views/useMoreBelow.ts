import { type RefObject, useEffect } from 'react'

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex="0"]'

/**
 * Marks a scrolling part while content is hidden below, for the line above the footer; and lets the keyboard scroll it
 * when nothing inside can take the focus.
 */
export function useMoreBelow(scroller: RefObject<HTMLElement | null>, end: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current
    const mark = end.current
    if (!element || !mark || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => {
        const more = entries.at(-1)?.isIntersecting === false
        element.toggleAttribute('data-more', more)
        if (more && !element.querySelector(CONTROLS)) element.tabIndex = 0
      },
      { root: element },
    )
    observer.observe(mark)
    return () => observer.disconnect()
  }, [scroller, end])
}
