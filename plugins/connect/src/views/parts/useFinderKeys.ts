import { type KeyboardEvent, type RefObject, useCallback, useRef } from 'react'
import type { WalletRowsHandle } from './WalletRows.tsx'

export interface FinderKeys {
  readonly field: RefObject<HTMLInputElement | null>
  readonly rows: RefObject<WalletRowsHandle | null>
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** Arrow keys between a search field and the rows below it; typing in a row goes on in the field. */
export function useFinderKeys(): FinderKeys {
  const field = useRef<HTMLInputElement>(null)
  const rows = useRef<WalletRowsHandle>(null)
  const onKeyDown = useCallback((event: KeyboardEvent): void => {
    const { key, target } = event
    if (target === field.current) {
      if (key !== 'ArrowDown') return
      event.preventDefault()
      rows.current?.focusRow(0)
      return
    }
    const row = target instanceof Element ? target.closest('[aria-posinset]') : null
    if (!row) return
    const isText = key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
    if (isText) field.current?.focus()
    if (key !== 'ArrowUp' || row.getAttribute('aria-posinset') !== '1') return
    event.preventDefault()
    field.current?.focus()
  }, [])
  return { field, rows, onKeyDown }
}
