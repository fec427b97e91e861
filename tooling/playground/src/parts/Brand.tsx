import type { ReactNode } from 'react'

/** The page's own sign: a key's cuts on a square. */
export function Brand(): ReactNode {
  return (
    <a className="pg-brand" href="/">
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="9" fill="var(--lk-color-accent)" />
        <path
          d="M8 7v9M13.3 7v14M18.7 7v6M24 7v17"
          stroke="var(--lk-color-accent-on)"
          strokeWidth="4"
          strokeLinecap="round"
        />
      </svg>
      Latchkey
    </a>
  )
}
