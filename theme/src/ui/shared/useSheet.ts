import { useContext, useInsertionEffect } from 'react'
import { Sheets } from './Sheets.ts'

/** Brings along the style sheet of a primitive that is not part of `@latchkey/theme/styles`. */
export function useSheet(css: string): void {
  const adopt = useContext(Sheets)
  useInsertionEffect(() => adopt(css), [adopt, css])
}
