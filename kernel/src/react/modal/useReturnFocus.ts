import { useInsertionEffect, useLayoutEffect, useRef } from 'react'

/** Gives the focus back to what had it before the modal opened, or to a button of ours if that has gone. */
export function useReturnFocus(active: boolean): void {
  const opener = useRef<Element | null>(null)
  // Before the layout effects inside, which move the focus.
  useInsertionEffect(() => {
    if (active) opener.current = document.activeElement
  }, [active])
  useLayoutEffect(() => {
    if (!active) return
    return () => {
      const { current } = opener
      const target =
        current?.isConnected && current !== document.body ? current : document.querySelector('[data-lk-host]')
      if (target instanceof HTMLElement || target instanceof SVGElement) target.focus({ preventScroll: true })
    }
  }, [active])
}
