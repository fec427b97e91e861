import { Tag } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import type { RequestRecord } from '../demoWallet/index.ts'

const SHOWN = 6
const TONES = { pending: 'accent', answered: 'success', refused: 'error' } as const

/** The last things the page has asked the wallet for, newest first. */
export function RequestList({ requests }: { readonly requests: readonly RequestRecord[] }): ReactNode {
  const last = requests.slice(-SHOWN).reverse()
  return (
    <div>
      <h3 className="pg-subtitle">Last requests</h3>
      {last.length === 0 ? (
        <p className="pg-note">The page has not asked for anything yet.</p>
      ) : (
        <ul className="pg-requests">
          {last.map(({ id, method, outcome, code }) => (
            <li key={id}>
              <span className="pg-mono">{method}</span>
              <Tag tone={TONES[outcome]}>{code === undefined ? outcome : `${outcome} ${code}`}</Tag>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
