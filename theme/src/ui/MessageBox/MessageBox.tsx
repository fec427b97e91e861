import type { ReactNode } from 'react'
import { useSheet } from '../shared/styling.ts'
import { root } from './MessageBox.css.ts'

/** Props of `MessageBox`. */
export interface MessageBoxProps {
  /** The exact text; shown as it is, since it is what gets signed. */
  readonly children: string
  /** Names the area for screen readers. */
  readonly label: string
}

/** A text to sign, or raw data: monospaced, left to right, scrolls by itself. */
export function MessageBox({ children, label }: MessageBoxProps): ReactNode {
  useSheet(__LK_OWN_CSS__)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would need a heading
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard
    <div role="region" aria-label={label} tabIndex={0} data-lk-part="message-box" className={root}>
      {children}
    </div>
  )
}
