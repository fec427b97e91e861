import type { ReactNode } from 'react'
import { DescriptionTable } from '../../parts/DescriptionTable.tsx'
import type { PartState } from '../poll/partState.ts'
import type { RelayFacts } from '../useParts.ts'
import { numberText } from './numberText.ts'
import { HostText, PartCard } from './PartCard.tsx'

export interface RelayCardProps {
  readonly url: string | undefined
  readonly state: PartState<RelayFacts>
  readonly reason: string | undefined
}

/** The relay: who is connected to it. */
export function RelayCard({ url, state, reason }: RelayCardProps): ReactNode {
  const { value } = state
  return (
    <PartCard title="Relay" note="Carries messages to paired wallets and back." state={state} reason={reason}>
      <p className="pg-figure">
        <span className="pg-figure-unit">Open sockets</span>
        <bdi>{numberText(value?.sockets)}</bdi>
      </p>
      <DescriptionTable
        rows={[
          ['Topics listened to', numberText(value?.topics)],
          ['Messages waiting', numberText(value?.messages)],
          ['Messages delivered', numberText(value?.delivered)],
          ['Address', <HostText key="address" url={url} />],
        ]}
      />
    </PartCard>
  )
}
