import { type ReactNode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

interface Announced {
  readonly info: { readonly uuid: string; readonly name: string; readonly icon: string }
}

/** The least that any widget must do: a button, and a dialog that lists the announced wallets. */
function BareDialog(): ReactNode {
  const [wallets, setWallets] = useState<readonly Announced[]>([])
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const found: Announced[] = []
    const add = (event: Event): void => {
      if (event instanceof CustomEvent) found.push(event.detail)
      setWallets([...found])
    }
    window.addEventListener('eip6963:announceProvider', add)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    return () => window.removeEventListener('eip6963:announceProvider', add)
  }, [])
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Connect
      </button>
      {isOpen && (
        <div role="dialog" aria-modal="true" aria-label="Connect a wallet">
          <button type="button" aria-label="Close" onClick={() => setOpen(false)}>
            ×
          </button>
          <ul>
            {wallets.map(({ info }) => (
              <li key={info.uuid}>
                <button type="button">
                  <img src={info.icon} alt="" width="40" height="40" />
                  {info.name}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<BareDialog />)
