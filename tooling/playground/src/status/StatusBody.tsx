import { useAccount } from '@latchkey/kernel/react'
import { type ReactNode, useState } from 'react'
import type { PlaygroundKernel } from '../kernel/createPlaygroundKernel.ts'
import type { Services } from '../services/loadServices.ts'
import { ChainCard } from './cards/ChainCard.tsx'
import { GatewayCard } from './cards/GatewayCard.tsx'
import { MailsCard } from './cards/MailsCard.tsx'
import { OpenidCard } from './cards/OpenidCard.tsx'
import { RelayCard } from './cards/RelayCard.tsx'
import { CHAINS } from './chains.ts'
import { summaryOf } from './derived/summaryOf.ts'
import { SummaryPanel } from './SummaryPanel.tsx'
import { useClient } from './useClient.ts'
import { useParts } from './useParts.ts'

export interface StatusBodyProps {
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
  const { gateway, chains, relay, mail, openid } = parts
  const heights = Object.fromEntries(CHAINS.map(({ service }, index) => [caipOf(service), chains[index]?.value]))
  const summary = summaryOf([
    ['Gateway', gateway],
    ...CHAINS.map(({ name }, index) => [name, chains[index] ?? { status: 'missing' }] as const),
    ['Relay', relay],
    ['Mail', mail],
    ['OpenID', openid],
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
        <div className="pg-double">
          <MailsCard url={services.mail} state={mail} reason={missing.mail} />
        </div>
        <OpenidCard url={services.openid} state={openid} reason={missing.openid} />
      </div>
    </>
  )
}
