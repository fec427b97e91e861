import type { ReactNode } from 'react'
import { root } from './Spacer.css.ts'

/** Pushes what follows to the end of a `Row` or `Stack`. */
export function Spacer(): ReactNode {
  return <span className={root} aria-hidden="true" />
}
