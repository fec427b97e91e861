import { bitcoin } from '@latchkey/adapter-bitcoin/networks'
import { arbitrum, base, bsc, ethereum, optimism, polygon } from '@latchkey/adapter-evm/networks'
import { polkadotAssetHub } from '@latchkey/adapter-polkadot/networks'
import { solana } from '@latchkey/adapter-solana/networks'
import { Banner, ListCard, ListItem, Logo, Tag } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import type { LocalChain, Services } from '../services/loadServices.ts'

const ICONS = new Map([ethereum, arbitrum, base, optimism, polygon, bsc].map(({ id, icon }) => [id, icon]))

/** The networks of other families, by the service that stands for each. */
const OTHERS = { solana, bitcoin, polkadot: polkadotAssetHub } as const

export interface ChainsPanelProps {
  readonly chains: readonly LocalChain[]
  readonly services: Services
}

/** Which local chains the page talks to. */
export function ChainsPanel({ chains, services }: ChainsPanelProps): ReactNode {
  if (chains.length === 0) {
    return (
      <Banner tone="warning" title="No local chains are running">
        Stop this server and run npm start: it brings the chains up and serves this page with their addresses.
      </Banner>
    )
  }
  const others = Object.entries(OTHERS).flatMap(([service, { id, name, icon }]) => {
    const url = services[service]
    return url === undefined ? [] : [{ id, name, url, icon }]
  })
  const evm = chains.map(({ id, name, rpcUrl }) => ({ id, name, url: rpcUrl, icon: ICONS.get(`eip155:${id}`) }))
  const isRecorded = services.replay !== undefined
  return (
    <ListCard label={isRecorded ? 'Recorded chains' : 'Local chains'}>
      {[...evm, ...others].map(({ id, name, url, icon }) => (
        <ListItem
          key={id}
          name={name}
          second={new URL(url).host}
          start={<Logo name={name} src={icon} />}
          end={<Tag tone="success">{isRecorded ? 'Recorded' : 'Local'}</Tag>}
        />
      ))}
    </ListCard>
  )
}
