import type { ReactNode } from 'react'
import { Facts } from '../../parts/Facts.tsx'
import type { ChainKind } from '../chains.ts'
import { agoText } from '../derived/agoText.ts'
import type { PartState } from '../poll/partState.ts'
import { useChangedAt } from '../poll/useChangedAt.ts'
import { useNow } from '../poll/useNow.ts'
import { FaucetForm } from './FaucetForm.tsx'
import { HostText } from './HostText.tsx'
import { numberText } from './numberText.ts'
import { PartCard } from './PartCard.tsx'

export interface ChainCardProps {
  readonly chain: ChainKind
  readonly url: string | undefined
  readonly state: PartState<number>
  readonly reason: string | undefined
  /** What the faucet's field holds at first. */
  readonly address: string
}

/** A chain: its height, whether it moves, and its faucet. */
export function ChainCard({ chain, url, state, reason, address }: ChainCardProps): ReactNode {
  const { value, took } = state
  const changedAt = useChangedAt(value)
  const now = useNow()
  const { name, unit, note, faucet } = chain
  return (
    <PartCard title={name} note={note} state={state} reason={reason}>
      <p className="pg-figure">
        <span className="pg-figure-unit">{unit}</span>
        <bdi>{numberText(value)}</bdi>
      </p>
      <Facts
        facts={[
          [`New ${unit.toLowerCase()}`, changedAt === undefined ? 'none since you came' : agoText(changedAt, now)],
          ['Answers in', took === undefined ? '–' : `${took} ms`],
          ['Address', <HostText key="address" url={url} />],
        ]}
      />
      {url && <FaucetForm url={url} faucet={faucet} initial={address} chainName={name} />}
    </PartCard>
  )
}
