import type { ReactNode } from 'react'

// Outlines after Lucide (ISC), the wallet redrawn.
const OUTLINES = {
  chevron: 'M6 9l6 6 6-6',
  warning: 'M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
  wallet: 'M20 7H5a2 2 0 0 1 0-4h13v4M3 5v14a2 2 0 0 0 2 2h15V7M16 14h.01',
  spinner: 'M12 2.5a9.5 9.5 0 0 1 9.5 9.5',
} as const

interface IconProps {
  readonly name: keyof typeof OUTLINES
  readonly className?: string
}

/** One of the few outlines the host's buttons need; decoration. */
export function Icon({ name, className = '' }: IconProps): ReactNode {
  return (
    <svg viewBox="0 0 24 24" className={`lk-host-icon ${className}`} aria-hidden="true" focusable="false">
      <path d={OUTLINES[name]} />
    </svg>
  )
}
