import { type RefObject, useEffect } from 'react'

/** Tells the style sheet how much of the page the on-screen keyboard covers, so that the sheet stands on it. */
export function useKeyboardInset(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = panel.current
    const viewport = globalThis.visualViewport
    if (!element || !viewport) return
    const follow = (): void => {
      // Pinch zoom shrinks the visual viewport too, and is no keyboard.
      const covered =
        viewport.scale > 1.01 ? 0 : Math.max(0, globalThis.innerHeight - viewport.height - viewport.offsetTop)
      element.style.setProperty('--lk-keyboard', `${Math.round(covered)}px`)
    }
    viewport.addEventListener('resize', follow)
    viewport.addEventListener('scroll', follow)
    return () => {
      viewport.removeEventListener('resize', follow)
      viewport.removeEventListener('scroll', follow)
    }
  }, [panel])
}
