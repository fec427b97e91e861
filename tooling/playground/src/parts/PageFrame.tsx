import { type ReactNode, useRef } from 'react'

/** The page's own sign: a key's cuts on a square. */
function Brand(): ReactNode {
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

export interface PageFrameProps {
  readonly page: 'playground' | 'gallery' | 'themes' | 'libraries' | 'status' | 'explorer'
  /** What stands at the end of the header. */
  readonly host?: ReactNode
  /** The query of the address, which the links to the other pages take along. @defaultValue that of this document */
  readonly search?: string
  readonly children: ReactNode
}

const PAGES = [
  { id: 'playground', href: '/', label: 'Playground' },
  { id: 'gallery', href: '/gallery', label: 'Components' },
  { id: 'themes', href: '/themes', label: 'Themes' },
  { id: 'libraries', href: '/libraries', label: 'Libraries' },
  { id: 'status', href: '/status', label: 'Status' },
  { id: 'catalogue', href: '/catalogue/', label: 'Catalogue' },
] as const

/** Header, content and footer of all pages. The page of the themes has in its fragment what others have in the query. */
export function PageFrame({ page, host, search = location.search, children }: PageFrameProps): ReactNode {
  const content = useRef<HTMLElement>(null)
  return (
    <div className="pg" data-lk="" lang="en">
      {/* No link: the fragment of the address may hold a look. */}
      <button type="button" className="pg-skip" onClick={() => content.current?.focus()}>
        Skip to content
      </button>
      <header className="pg-header">
        <div className="pg-bar">
          <Brand />
          <nav className="pg-nav" aria-label="Pages">
            {PAGES.map(({ id, href, label }) => (
              <a
                key={id}
                href={`${href}${id === 'themes' ? search.replace('?', '#') : search}`}
                aria-current={id === page ? 'page' : undefined}
              >
                {label}
              </a>
            ))}
          </nav>
          <div className="pg-host">{host}</div>
        </div>
      </header>
      <main className="pg-main" tabIndex={-1} ref={content}>
        {children}
      </main>
      <footer className="pg-footer">
        <p>Latchkey, MIT licence. Everything on this page runs on this machine; keys and money are for tests only.</p>
      </footer>
    </div>
  )
}
