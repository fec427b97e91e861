import type { ReactNode } from 'react'
import type { StyleInput } from '../styles/adoptStyles.ts'
import { Overlay } from './Overlay.tsx'
import { useThemeSheet } from './useThemeSheet.ts'

export interface ShellProps {
  readonly sheets: readonly StyleInput[]
}

/** Everything the widget shows over the page, as soon as its theme is there. */
export function Shell({ sheets }: ShellProps): ReactNode {
  const theme = useThemeSheet()
  return theme && <Overlay sheets={sheets} theme={theme} />
}
