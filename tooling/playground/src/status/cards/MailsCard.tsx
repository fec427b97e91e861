import type { ReactNode } from 'react'
import type { PartState } from '../poll/partState.ts'
import { useNow } from '../poll/partState.ts'
import type { Mail } from '../useParts.ts'
import { agoText, numberText } from './numberText.ts'
import { PartCard } from './PartCard.tsx'

/** How many mails are shown. */
const SHOWN = 5

export interface MailsCardProps {
  readonly url: string | undefined
  readonly state: PartState<readonly Mail[]>
  readonly reason: string | undefined
}

/** The mails that were caught last. Their words come from anywhere: they are shown as text. */
export function MailsCard({ url, state, reason }: MailsCardProps): ReactNode {
  const now = useNow()
  const mails = state.value ?? []
  const count = mails.length === 1 ? '1 mail' : `${numberText(mails.length)} mails`
  return (
    <PartCard title="Mail" note="Catches every mail that is sent on this machine." state={state} reason={reason}>
      <div className="pg-mails">
        <ul aria-label="Latest mails">
          {mails.slice(0, SHOWN).map(({ id, to, subject, code, at }) => (
            <li key={id}>
              <a href={`${url}/mail/${id}`} target="_blank" rel="noopener noreferrer">
                <bdi>{subject || 'Without a subject'}</bdi>
              </a>
              <span>
                <bdi>{to}</bdi>, {agoText(at, now)}
              </span>
              {code && <bdi className="pg-mono">{code}</bdi>}
            </li>
          ))}
        </ul>
        {mails.length === 0 && <p>No mail yet. A login by e-mail sends one.</p>}
      </div>
      <p className="pg-note">
        {state.value ? count : '–'}
        {', '}
        <a className="pg-link" href={url} target="_blank" rel="noopener noreferrer">
          open the mailbox
        </a>
      </p>
    </PartCard>
  )
}
