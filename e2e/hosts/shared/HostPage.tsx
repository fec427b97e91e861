import { ConnectButton, NetworkButton } from '@latchkey/kernel/react'
import type { ReactNode } from 'react'

/** The page around the widget: something to scroll, something to focus, something to look at. */
export function HostPage({ children }: { readonly children?: ReactNode }): ReactNode {
  return (
    <>
      <header>
        <a href="#top">Meridian</a>
        <nav aria-label="Wallet">
          <NetworkButton />
          <ConnectButton />
          {children}
        </nav>
      </header>
      <main>
        <h1>Meridian</h1>
        <button type="button">Another control</button>
        {Array.from({ length: 40 }, (_, index) => (
          <p key={index}>Line {index + 1} of a page that is longer than the window.</p>
        ))}
      </main>
    </>
  )
}
