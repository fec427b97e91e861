import type { ReactNode } from 'react'
import { Facts } from '../../parts/Facts.tsx'
import type { PartState } from '../poll/partState.ts'
import type { OpenidFacts } from '../probes/readOpenid.ts'
import { HostText } from './HostText.tsx'
import { PartCard } from './PartCard.tsx'

export interface OpenidCardProps {
  readonly url: string | undefined
  readonly state: PartState<OpenidFacts>
  readonly reason: string | undefined
}

/** The OpenID provider: what it says of itself. */
export function OpenidCard({ url, state, reason }: OpenidCardProps): ReactNode {
  const { value, took } = state
  return (
    <PartCard title="OpenID" note="Stands in for Google and the others in social logins." state={state} reason={reason}>
      <Facts
        facts={[
          ['Issuer', <HostText key="issuer" url={value?.issuer} />],
          ['Scopes', value?.scopes.join(', ') || '–'],
          ['Answers in', took === undefined ? '–' : `${took} ms`],
          ['Address', <HostText key="address" url={url} />],
        ]}
      />
    </PartCard>
  )
}
