import { useAccount } from '@latchkey/kernel/react'
import { Banner, Button } from '@latchkey/theme/ui'
import { type ReactNode, useEffect, useState } from 'react'
import type { PlaygroundKernel } from '../kernel/createPlaygroundKernel.ts'
import { DescriptionTable } from '../parts/DescriptionTable.tsx'
import type { Services } from '../services/loadServices.ts'
import { ChainCard } from './cards/ChainCard.tsx'
import { GatewayCard } from './cards/GatewayCard.tsx'
import { MailsCard } from './cards/MailsCard.tsx'
import { HostText, PartCard } from './cards/PartCard.tsx'
import { RelayCard } from './cards/RelayCard.tsx'
import type { PartState } from './poll/partState.ts'
import { CHAINS } from './probes/chains.ts'
import { type OpenidFacts, useParts } from './useParts.ts'

/** How everything is, in words. */
interface Summary {
  readonly tone: 'good' | 'warning' | 'info'
  readonly title: string
  readonly text: string
}

type Named = readonly [name: string, state: PartState<unknown>]

function list(parts: readonly Named[], status: PartState<unknown>['status']): readonly string[] {
  return parts.filter(([, state]) => state.status === status).map(([name]) => name)
}

function join(names: readonly string[]): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** How everything is; what to do when something is not as it should be. */
export function summaryOf(parts: readonly Named[]): Summary {
  const [waiting, missing, down] = [list(parts, 'waiting'), list(parts, 'missing'), list(parts, 'down')]
  if (waiting.length > 0) return { tone: 'info', title: 'Checking', text: `Checking ${parts.length} parts.` }
  if (missing.length === parts.length)
    return {
      tone: 'warning',
      title: 'Nothing is running',
      text: 'Stop this server and run npm start: it starts everything.',
    }
  if (down.length + missing.length === 0)
    return { tone: 'good', title: 'Everything is up', text: `All ${parts.length} parts answer on this machine.` }
  const sentences = [
    ...(down.length > 0 ? [`${join(down)} ${down.length === 1 ? 'does' : 'do'} not answer.`] : []),
    ...(missing.length > 0 ? [`${join(missing)} ${missing.length === 1 ? 'was' : 'were'} not started.`] : []),
  ]
  const bad = down.length + missing.length
  return {
    tone: 'warning',
    title: `${parts.length - bad} of ${parts.length} parts are up`,
    text: `${sentences.join(' ')} Everything else works.`,
  }
}

interface OpenidCardProps {
  readonly url: string | undefined
  readonly state: PartState<OpenidFacts>
  readonly reason: string | undefined
}

/** The OpenID provider: what it says of itself. */
function OpenidCard({ url, state, reason }: OpenidCardProps): ReactNode {
  const { value, took } = state
  return (
    <PartCard title="OpenID" note="Stands in for Google and the others in social logins." state={state} reason={reason}>
      <DescriptionTable
        rows={[
          ['Issuer', <HostText key="issuer" url={value?.issuer} />],
          ['Scopes', value?.scopes.join(', ') || '–'],
          ['Answers in', took === undefined ? '–' : `${took} ms`],
          ['Address', <HostText key="address" url={url} />],
        ]}
      />
    </PartCard>
  )
}

interface FarcasterCardProps {
  readonly url: string
  readonly state: PartState<number>
}

/** The page that plays Farcaster's app, and who waits for it. */
function FarcasterCard({ url, state }: FarcasterCardProps): ReactNode {
  const { value, took } = state
  return (
    <PartCard title="Farcaster" note="A relay, and a page that plays the app." state={state} reason={undefined}>
      <DescriptionTable
        rows={[
          ['Sign-ins that wait', value === undefined ? '–' : `${value}`],
          ['Answers in', took === undefined ? '–' : `${took} ms`],
          ['Address', <HostText key="address" url={url} />],
        ]}
      />
      <p className="pg-note">
        <a className="pg-link" href={url} target="_blank" rel="noopener noreferrer">
          open the app
        </a>
      </p>
    </PartCard>
  )
}

interface SummaryPanelProps {
  readonly summary: Summary
  readonly isLive: boolean
  readonly setLive: (isLive: boolean) => void
}

/** How everything is, in a sentence that is read out when it changes; and a way to hold the page still. */
function SummaryPanel({ summary, isLive, setLive }: SummaryPanelProps): ReactNode {
  return (
    <div className="pg-summary">
      <div role="status">
        <Banner tone={summary.tone} title={<bdi>{summary.title}</bdi>}>
          <bdi>{summary.text}</bdi>
        </Banner>
      </div>
      <div className="pg-row-end">
        <p className="pg-note">{isLive ? 'Refreshes every 2 s.' : 'Paused.'}</p>
        <Button kind="secondary" size="small" onPress={() => setLive(!isLive)}>
          {isLive ? 'Pause' : 'Resume'}
        </Button>
      </div>
    </div>
  )
}

/** What the widget's own client says of the gateway, once the gateway is up. */
function useClient(kernel: PlaygroundKernel, isUp: boolean): string {
  const [words, setWords] = useState('–')
  useEffect(() => {
    if (!isUp) return
    const end = new AbortController()
    kernel.plugins.api.getSupportedChains({ signal: end.signal }).then(
      ({ http }) => setWords(`${http.length} networks`),
      (error: unknown) => {
        if (!end.signal.aborted) setWords(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
      },
    )
    return () => end.abort()
  }, [kernel, isUp])
  return words
}

interface StatusBodyProps {
  readonly kernel: PlaygroundKernel
  readonly services: Services
  /** Why parts are missing, by name. */
  readonly missing: Services
}

const caipOf = (service: string): string => service.replace('evm-', 'eip155:')

/** Every part of the devnet, live. */
export function StatusBody({ kernel, services, missing }: StatusBodyProps): ReactNode {
  const [isLive, setLive] = useState(true)
  const parts = useParts(services, isLive)
  const client = useClient(kernel, parts.gateway.status === 'up')
  const { account } = useAccount()
  const connected = account?.caipAddress.startsWith('eip155:') ? account.address : undefined
  const { gateway, chains, relay, mail, openid, farcaster } = parts
  const heights = Object.fromEntries(CHAINS.map(({ service }, index) => [caipOf(service), chains[index]?.value]))
  const summary = summaryOf([
    ['Gateway', gateway],
    ...CHAINS.map(({ name }, index) => [name, chains[index] ?? { status: 'missing' }] as const),
    ['Relay', relay],
    ['Mail', mail],
    ['OpenID', openid],
    // Only where the logins run.
    ...(services.farcaster ? ([['Farcaster', farcaster]] as const) : []),
  ])
  return (
    <>
      <div className="pg-intro">
        <div>
          <h1>What runs on this machine</h1>
          <p>Real local chains, the gateway and everything around them. Nothing here leaves this machine.</p>
        </div>
        <SummaryPanel summary={summary} isLive={isLive} setLive={setLive} />
      </div>
      <GatewayCard url={services.gateway} state={gateway} reason={missing.gateway} client={client} heights={heights} />
      <div className="pg-grid pg-status">
        {CHAINS.map((chain, index) => (
          <ChainCard
            key={chain.service}
            chain={chain}
            url={services[chain.service]}
            state={chains[index] ?? { status: 'missing' }}
            reason={missing[chain.service]}
            address={(chain.service.startsWith('evm-') && connected) || chain.address}
          />
        ))}
        <RelayCard url={services.relay} state={relay} reason={missing.relay} />
        <div className={services.farcaster === undefined ? 'pg-double' : undefined}>
          <MailsCard url={services.mail} state={mail} reason={missing.mail} />
        </div>
        <OpenidCard url={services.openid} state={openid} reason={missing.openid} />
        {services.farcaster !== undefined && <FarcasterCard url={services.farcaster} state={farcaster} />}
      </div>
    </>
  )
}
