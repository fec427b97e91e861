import type { Seen } from '@latchkey/devnet/wallet'
import { shortAddress } from '@latchkey/kernel/text'
import { type ReactNode, useId, useState } from 'react'
import { readAccount, readRequest } from './asked.ts'
import type { PhoneControl, PhoneState } from './phoneState.ts'

/** Runs what a press asks for; what went wrong is said on the phone. */
export type Act = (work: () => Promise<void>) => () => void

export interface ScreenProps {
  readonly control: PhoneControl
  readonly state: PhoneState
  readonly act: Act
}

/** The accounts of the wallet, or those that a site may see. */
export function Accounts({ accounts }: { readonly accounts: readonly string[] }): ReactNode {
  return (
    <ul className="ph-list">
      {accounts.map(readAccount).map(({ chain, address }) => (
        <li key={chain}>
          <span>{chain}</span>
          <bdi className="ph-mono" title={address}>
            {shortAddress(address)}
          </bdi>
        </li>
      ))}
    </ul>
  )
}

const OUTCOMES: Readonly<Record<Seen['outcome'], string>> = {
  waiting: 'waits',
  approved: 'approved',
  rejected: 'declined',
  ignored: 'not answered',
  failed: 'failed',
}

const PAST = 3

/** Who is connected, and what happened last. */
function Sites({ control, state, act }: ScreenProps): ReactNode {
  const { sessions, requests } = state
  const past = requests.filter(({ outcome }) => outcome !== 'waiting').slice(-PAST)
  return (
    <>
      <h2 className="ph-label">Connected</h2>
      {sessions.length === 0 && <p className="ph-quiet">No site yet.</p>}
      <ul className="ph-list">
        {sessions.map(({ topic, peer }) => (
          <li key={topic}>
            <bdi>{peer}</bdi>
            <button type="button" className="ph-link" onClick={act(() => control.disconnect(topic))}>
              Disconnect
            </button>
          </li>
        ))}
      </ul>
      {past.length > 0 && <h2 className="ph-label">Latest</h2>}
      <ul className="ph-list">
        {past.map(({ id, kind, method, params, outcome, error }) => (
          <li key={id} title={error}>
            <span>{kind === 'proposal' ? 'Connect' : readRequest(method, params).title}</span>
            <span className="ph-quiet">{OUTCOMES[outcome]}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

interface HomeProps extends ScreenProps {
  /** Reads the code of the screen beside the phone; without it a link can only be pasted. */
  readonly scan: (() => Promise<string | undefined>) | undefined
  readonly initialLink: string
}

/** The wallet while nothing waits: its accounts, a way to scan or paste a code, and who is connected. */
export function PhoneHome({ control, state, act, scan, initialLink }: HomeProps): ReactNode {
  const [link, setLink] = useState(initialLink)
  const field = useId()
  const read = async (): Promise<void> => {
    const uri = await scan?.()
    if (uri === undefined) throw new Error('There is no code on the screen. Choose a phone wallet in the widget first.')
    await control.pair(uri)
  }
  const paste = async (): Promise<void> => {
    if (!/^wc:/.test(link.trim())) throw new Error('Paste the link from “Copy link”. It starts with “wc:”.')
    await control.pair(link.trim())
    setLink('')
  }
  return (
    <div className="ph-screen">
      <div className="ph-scroll">
        <Accounts accounts={state.accounts} />
        {scan && (
          <button type="button" className="ph-button ph-primary" onClick={act(read)}>
            Scan
          </button>
        )}
        <form
          className="ph-paste"
          onSubmit={(event) => {
            event.preventDefault()
            act(paste)()
          }}
        >
          <label htmlFor={field}>{scan ? 'Or paste a link' : 'Paste a link'}</label>
          <input
            id={field}
            value={link}
            placeholder="wc:…"
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setLink(target.value)}
          />
          <button type="submit" className="ph-button">
            Connect
          </button>
        </form>
        <Sites control={control} state={state} act={act} />
      </div>
    </div>
  )
}
