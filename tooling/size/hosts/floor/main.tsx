import { type ReactNode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

interface Announced {
  readonly info: { readonly uuid: string; readonly name: string; readonly icon: string }
  readonly provider: { request(call: { readonly method: string }): Promise<unknown> }
}

/** The least that any widget must do: a button, and a dialog that lists the announced wallets. */
function BareDialog(): ReactNode {
  const [wallets, setWallets] = useState<readonly Announced[]>([])
  const [isOpen, setOpen] = useState(false)
  const [account, setAccount] = useState<string>()
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
  const connect = async ({ provider }: Announced): Promise<void> => {
    const accounts = await provider.request({ method: 'eth_requestAccounts' })
    setAccount(Array.isArray(accounts) ? String(accounts[0]) : '')
    setOpen(false)
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {account === undefined ? 'Connect' : `Account ${account.slice(0, 6)}…${account.slice(-4)}`}
      </button>
      {isOpen && (
        <div role="dialog" aria-modal="true" aria-label="Connect a wallet">
          <button type="button" aria-label="Close" onClick={() => setOpen(false)}>
            ×
          </button>
          <ul>
            {wallets.map((wallet) => (
              <li key={wallet.info.uuid}>
                <button type="button" onClick={() => void connect(wallet)}>
                  <img src={wallet.info.icon} alt="" width="40" height="40" />
                  {wallet.info.name}
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
