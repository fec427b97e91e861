import { useEffect, useInsertionEffect, useLayoutEffect, useRef } from 'react'

function giveBack(opener: Element | null): void {
  const usable = opener?.isConnected && opener !== document.body
  const target = usable ? opener : document.querySelector('[data-lk-host]')
  if (target instanceof HTMLElement || target instanceof SVGElement) target.focus({ preventScroll: true })
}

/** Gives the focus back to what had it before the modal opened, or to a button of ours if that has gone. */
export function useReturnFocus(active: boolean): void {
  const opener = useRef<Element | null>(null)
  const due = useRef(false)
  // Before the layout effects inside, which move the focus.
  useInsertionEffect(() => {
    if (active) opener.current = document.activeElement
  }, [active])
  // Not in a cleanup: React puts the focus back to where it was when a commit began.
  useLayoutEffect(() => {
    if (!active && due.current) giveBack(opener.current)
    due.current = active
  }, [active])
  useEffect(
    () => () => {
      if (due.current && document.activeElement === document.body) giveBack(opener.current)
    },
    [],
  )
}
