import { arbitrum, ethereum } from '@latchkey/adapter-evm/networks'
import { arrowUpIcon, circleAlertIcon, circleCheckIcon, globeIcon, qrCodeIcon } from '@latchkey/theme/icons'
import { Address, Avatar, IconTile, Latch, Logo, Row, Stack } from '@latchkey/theme/ui'
import { metaMask, rainbow, zerion } from '@latchkey/tooling/browser/shownWallets.ts'
import type { ReactNode } from 'react'
import type { SpecimenGroup } from '../specimen.ts'

const ADDRESSES = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
  '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc',
  '0x976EA74026E726554dB657fA54763abd0C3a0aa9',
] as const

function Avatars(): ReactNode {
  return (
    <Stack>
      <Row gap={2} wrap>
        {ADDRESSES.map((address) => (
          <Avatar key={address} address={address} />
        ))}
      </Row>
      <Row gap={3} wrap>
        <Avatar address={ADDRESSES[0]} size={24} />
        <Avatar address={ADDRESSES[0]} size={44} badge={rainbow} />
        <Avatar address={ADDRESSES[0]} size={64} />
        <Avatar address={ADDRESSES[3]} size={64} src="/missing.png" />
      </Row>
    </Stack>
  )
}

function Logos(): ReactNode {
  return (
    <Stack>
      <Row gap={3} wrap>
        <Logo {...rainbow} size={24} />
        <Logo {...metaMask} />
        <Logo {...zerion} size={64} />
        <Logo name="Broken" src="data:image/png;base64,AAAA" />
      </Row>
      <Row gap={3} wrap>
        <Logo name="Ethereum" src={ethereum.icon} />
        <Logo name="Arbitrum One" src={arbitrum.icon} />
        <Logo shape="circle" name="Ether" src={ethereum.icon} badge={{ name: 'Ethereum', src: ethereum.icon }} />
        <Logo shape="circle" name="USD Coin" badge={{ icon: arrowUpIcon }} />
        <IconTile icon={qrCodeIcon} />
        <IconTile icon={circleCheckIcon} tone="success" />
        <IconTile icon={circleAlertIcon} tone="error" size={56} />
      </Row>
    </Stack>
  )
}

function Latches(): ReactNode {
  const site = { name: 'meridian.xyz', picture: <IconTile icon={globeIcon} size={64} /> }
  const wallet = { name: rainbow.name, picture: <Logo {...rainbow} size={64} /> }
  return (
    <Stack gap={6}>
      <Latch state="wait" start={site} end={wallet} />
      <Latch state="slow" start={site} end={wallet} />
      <Latch state="refused" start={site} end={wallet} />
      <Latch state="done" start={site} end={wallet} />
    </Stack>
  )
}

function Addresses(): ReactNode {
  return (
    <Stack>
      <Address value={ADDRESSES[0]} />
      <Address value={ADDRESSES[0]} format="full" />
    </Stack>
  )
}

export const pictures: SpecimenGroup = {
  id: 'pictures',
  title: 'Identity',
  specimens: [
    { name: 'Avatar', note: 'Key cuts from the address; one of five tints.', Show: Avatars },
    {
      name: 'Logo, IconTile',
      note: 'Square: you deal with it. Circle: you own it.',
      Show: Logos,
    },
    { name: 'Latch', note: 'Both ends of a connection, and what is between them.', Show: Latches },
    { name: 'Address', note: 'Short: 6 and 6. In full: groups of four, strong ends.', Show: Addresses },
  ],
}
