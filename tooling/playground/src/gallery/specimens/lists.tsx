import { arbitrum, ethereum, optimism } from '@latchkey/adapter-evm/networks'
import { layoutGridIcon, qrCodeIcon } from '@latchkey/theme/icons'
import { Avatar, IconTile, List, ListCard, ListItem, Logo, SkeletonRow, Tabs, Tag, Text } from '@latchkey/theme/ui'
import { metaMask, rainbow, zerion } from '@latchkey/tooling/browser/shownWallets.ts'
import { type ReactNode, useState } from 'react'
import type { SpecimenGroup } from '../specimen.ts'

const nothing = () => undefined

function Cards(): ReactNode {
  return (
    <ListCard label="Wallets">
      <ListItem
        name={rainbow.name}
        start={<Logo {...rainbow} />}
        end={<Tag tone="accent">Last used</Tag>}
        onPress={nothing}
      />
      <ListItem name={metaMask.name} start={<Logo {...metaMask} />} end={<Tag>Installed</Tag>} onPress={nothing} />
      <ListItem name="A wallet whose name does not fit into one line" start={<Logo {...zerion} />} onPress={nothing} />
      <ListItem name="Use a phone wallet" start={<IconTile icon={qrCodeIcon} />} chevron onPress={nothing} />
      <ListItem name="All wallets" start={<IconTile icon={layoutGridIcon} />} end="539" chevron onPress={nothing} />
    </ListCard>
  )
}

function Rows(): ReactNode {
  return (
    <List label="Networks">
      <ListItem
        name="Ethereum"
        start={<Logo name="Ethereum" src={ethereum.icon} />}
        state="current"
        onPress={nothing}
      />
      <ListItem
        name="Arbitrum One"
        second={`Approve in ${rainbow.name}`}
        secondTone="accent"
        start={<Logo name="Arbitrum One" src={arbitrum.icon} />}
        state="busy"
        onPress={nothing}
      />
      <ListItem
        name="Optimism"
        second="Your wallet does not offer it"
        start={<Logo name="Optimism" src={optimism.icon} />}
        state="off"
        onPress={nothing}
      />
      <ListItem
        name="Ether"
        second="0.6124 ETH"
        start={<Avatar address="0x81Bd41d44e7a" />}
        end="$1,911.02"
        endSecond="2 hr"
      />
      <ListItem name="Compact" compact start={<Logo {...metaMask} size={24} />} onPress={nothing} />
    </List>
  )
}

function Waiting(): ReactNode {
  return (
    <List label="Wallets" busy>
      <SkeletonRow start="logo" end />
      <SkeletonRow start="logo" />
      <SkeletonRow start="circle" end />
    </List>
  )
}

function TabSet(): ReactNode {
  const [current, setCurrent] = useState('tokens')
  const tabs = [
    { id: 'tokens', label: 'Tokens' },
    { id: 'nfts', label: 'NFTs' },
    { id: 'activity', label: 'Activity' },
  ]
  return (
    <Tabs label="Account" tabs={tabs} current={current} onChange={setCurrent}>
      <Text tone="muted">The panel of {current}.</Text>
    </Tabs>
  )
}

export const lists: SpecimenGroup = {
  id: 'lists',
  title: 'Lists',
  specimens: [
    { name: 'ListCard, ListItem', note: 'Short and fixed: a card with hairlines.', Show: Cards },
    { name: 'List, ListItem', note: 'Long: no card. Current, busy, off say why.', Show: Rows },
    { name: 'SkeletonRow', note: 'Has the height of what comes.', Show: Waiting },
    { name: 'Tabs', note: 'Arrow keys move and choose.', Show: TabSet },
  ],
}
