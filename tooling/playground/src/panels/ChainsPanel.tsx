import { arbitrum, ethereum } from '@latchkey/adapter-evm/networks'
import { Banner, ListCard, ListItem, Logo, Tag } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import type { LocalChain } from '../services/localChains.ts'

const ICONS = new Map([ethereum, arbitrum].map(({ id, icon }) => [id, icon]))

/** Which local chains the page talks to. */
export function ChainsPanel({ chains }: { readonly chains: readonly LocalChain[] }): ReactNode {
  if (chains.length === 0) {
    return (
      <Banner tone="warning" title="No local chains are running">
        Stop this server and run npm start: it brings the chains up and serves this page with their addresses.
      </Banner>
    )
  }
  return (
    <ListCard label="Local chains">
      {chains.map(({ id, name, rpcUrl }) => (
        <ListItem
          key={id}
          name={name}
          second={new URL(rpcUrl).host}
          start={<Logo name={name} src={ICONS.get(`eip155:${id}`)} />}
          end={<Tag tone="success">Local</Tag>}
        />
      ))}
    </ListCard>
  )
}
