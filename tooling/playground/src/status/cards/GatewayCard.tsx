import type { ReactNode } from 'react'
import { DescriptionTable } from '../../parts/DescriptionTable.tsx'
import type { PartState } from '../poll/partState.ts'
import { CHAINS } from '../probes/chains.ts'
import type { GatewayChain, GatewayFacts } from '../probes/readGateway.ts'
import { numberText } from './numberText.ts'
import { HostText, PartCard } from './PartCard.tsx'

export interface GatewayCardProps {
  readonly url: string | undefined
  readonly state: PartState<GatewayFacts>
  readonly reason: string | undefined
  /** What the widget's own client says, which sends the project id. */
  readonly client: string
  /** Heights of the chains themselves by CAIP-2 id. */
  readonly heights: Readonly<Record<string, number | undefined>>
}

/** The rows that are kept free until the gateway has answered. */
const EXPECTED: readonly GatewayChain[] = CHAINS.map(({ service, name }) => ({ id: service, name, indexed: undefined }))

function stateOf(isKnown: boolean, indexed: number | undefined, height: number | undefined): string {
  if (!isKnown) return '–'
  return indexed === undefined ? 'not indexed' : behind(indexed, height)
}

function behind(indexed: number, height: number | undefined): string {
  if (height === undefined) return '–'
  const blocks = Math.max(0, height - indexed)
  return blocks === 0 ? 'up to date' : `${numberText(blocks)} behind`
}

/** The gateway: health, readiness, version, and how far it has followed each chain. */
export function GatewayCard({ url, state, reason, client, heights }: GatewayCardProps): ReactNode {
  const { value, took } = state
  const complaints = value?.complaints ?? []
  const purpose = 'The back end of the widget: balances, history, prices, swaps, names, wallet directory.'
  // In the place of the purpose, so that nothing moves when a check fails for a moment.
  const note = complaints.length > 0 ? <span className="pg-complaints">{complaints.join(' ')}</span> : purpose
  return (
    <PartCard title="Gateway" note={note} state={state} reason={reason}>
      <div className="pg-halves">
        <DescriptionTable
          rows={[
            ['Health', value?.health ?? '–'],
            ['Ready', value?.ready ?? '–'],
            ['Version', value?.version ?? '–'],
            ['Answers in', took === undefined ? '–' : `${took} ms`],
            ['Address', <HostText key="address" url={url} />],
            ['The widget’s client', client],
            ['Sign-in by', value === undefined ? '–' : (value.login?.ways.join(', ') ?? 'off')],
            ['Wallet document', <HostText key="wallet" url={value?.login?.url} />],
          ]}
        />
        <table className="pg-table">
          <caption>How far the history is indexed</caption>
          <thead>
            <tr>
              <th scope="col">Chain</th>
              <th scope="col">Indexed</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {(value?.chains ?? EXPECTED).map(({ id, name, indexed }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>{numberText(indexed)}</td>
                <td>{stateOf(value !== undefined, indexed, heights[id])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </PartCard>
  )
}
