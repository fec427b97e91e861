import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { nextRow } from '../../derived/nextRow.ts'

export interface RowFocus {
  /** Place of the row that has the focus, among `ids`. */
  readonly focused: number | undefined
  /** Renders a row and moves the focus to it. */
  focusRow(index: number): void
}

function indexOf(target: EventTarget | null): number | undefined {
  const row = target instanceof Element ? target.closest('[aria-posinset]') : null
  return row ? Number(row.getAttribute('aria-posinset')) - 1 : undefined
}

/**
 * Follows the focus among the rows of the list around `anchor`, and moves it with the arrow keys, Home and End, also to
 * rows that are not rendered yet.
 */
export function useRowFocus(anchor: RefObject<Element | null>, ids: readonly string[], total: number): RowFocus {
  const [focusedId, setFocusedId] = useState<string>()
  const wanted = useRef<number>(undefined)
  const [, setAsked] = useState(0)
  const focusRow = useCallback(
    (index: number) => {
      wanted.current = index
      setFocusedId(ids[index])
      setAsked((count) => count + 1)
    },
    [ids],
  )
  useEffect(() => {
    if (wanted.current === undefined) return
    const row = anchor.current?.parentElement?.querySelector(`[aria-posinset="${wanted.current + 1}"] > *`)
    wanted.current = undefined
    if (row instanceof HTMLElement) row.focus()
  })
  useEffect(() => {
    const list = anchor.current?.parentElement
    if (!list) return
    const onFocus = (event: FocusEvent): void => setFocusedId(ids[indexOf(event.target) ?? -1])
    const onKey = (event: KeyboardEvent): void => {
      const at = indexOf(event.target)
      const next =
        at === undefined || event.altKey || event.ctrlKey || event.metaKey ? at : nextRow(event.key, at, total)
      if (next === undefined || next === at) return
      event.preventDefault()
      focusRow(next)
    }
    list.addEventListener('focusin', onFocus)
    list.addEventListener('keydown', onKey)
    return () => {
      list.removeEventListener('focusin', onFocus)
      list.removeEventListener('keydown', onKey)
    }
  }, [anchor, ids, total, focusRow])
  const focused = focusedId === undefined ? -1 : ids.indexOf(focusedId)
  return { focused: focused < 0 ? undefined : focused, focusRow }
}
