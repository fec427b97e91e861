import { type KeyboardEvent, type RefObject, useCallback } from 'react'
import { nextIndex } from '../../derived/nextIndex.ts'

/** Arrow keys from a search field into the rows below it and among them; typing in a row goes on in the field. */
export function useArrowKeys(
  field: RefObject<HTMLInputElement | null>,
  rows: RefObject<HTMLElement | null>,
): (event: KeyboardEvent) => void {
  return useCallback(
    (event) => {
      const buttons = [...(rows.current?.querySelectorAll<HTMLElement>('[role="listitem"] button') ?? [])]
      const at = buttons.findIndex((button) => event.target instanceof Node && button.contains(event.target))
      if (at < 0 && event.target !== field.current) return
      const isText = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
      if (at >= 0 && isText) return field.current?.focus()
      const next = nextIndex(event.key, at, buttons.length)
      if (next === undefined) return
      event.preventDefault()
      const target = next < 0 ? field.current : buttons[next]
      target?.focus()
    },
    [field, rows],
  )
}
