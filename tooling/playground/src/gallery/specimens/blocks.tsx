import { copyIcon, eyeIcon, keyRoundIcon, lockIcon, walletIcon } from '@latchkey/theme/icons'
import {
  BulletList,
  Button,
  ButtonGroup,
  Card,
  Chip,
  Disclosure,
  Logo,
  MessageBox,
  QrCode,
  Row,
  Separator,
  Stack,
  Steps,
  Text,
} from '@latchkey/theme/ui'
import { rainbow } from '@latchkey/tooling/browser/shownWallets.ts'
import { type ReactNode, useState } from 'react'
import type { SpecimenGroup } from '../specimen.ts'

const LINK = 'https://latchkey.example/pair/8a5e0a5ef3f2d0b9'

function Codes(): ReactNode {
  const renew = { title: 'This code has expired', renewLabel: 'New code' }
  return (
    <Stack align="center">
      <QrCode value={LINK} label="Scan to connect" logo={<Logo {...rainbow} size={44} />} />
      <QrCode value={LINK} label="Scan to connect" size="small" expired={renew} />
    </Stack>
  )
}

function Chips(): ReactNode {
  const [on, setOn] = useState(true)
  return (
    <Row gap={2} wrap>
      <Chip selected={on} onPress={() => setOn(!on)}>
        EVM
      </Chip>
      <Chip selected={!on} onPress={() => setOn(!on)}>
        Solana
      </Chip>
      <Chip kind="plain" end={copyIcon} label="Copy address">
        0x3F9a…8C52dE
      </Chip>
    </Row>
  )
}

function Cards(): ReactNode {
  return (
    <Stack>
      <Card>
        <Text variant="small">A hairline around what belongs together.</Text>
      </Card>
      <Card tone="sunken">
        <BulletList
          items={[
            { icon: eyeIcon, text: 'meridian.xyz will see your address and balances.' },
            { icon: lockIcon, text: 'It cannot move anything without your approval.' },
          ]}
        />
      </Card>
    </Stack>
  )
}

function Explanation(): ReactNode {
  return (
    <BulletList
      items={[
        { icon: keyRoundIcon, title: 'One key for many sites', text: 'No password, no new account each time.' },
        { icon: walletIcon, title: 'A home for what you own', text: 'Coins and collectibles in one place.' },
      ]}
    />
  )
}

function Groups(): ReactNode {
  return (
    <Stack>
      <ButtonGroup lead>
        <Button kind="secondary">Decline</Button>
        <Button>Approve</Button>
      </ButtonGroup>
      <Separator>or with a wallet</Separator>
      <ButtonGroup>
        <Button kind="secondary">Add wallet</Button>
        <Button kind="secondary">Disconnect</Button>
      </ButtonGroup>
    </Stack>
  )
}

function Progress(): ReactNode {
  return (
    <Steps
      label="Progress"
      stateLabels={{ done: 'Done', now: 'Now', next: 'Next', failed: 'Failed' }}
      items={[
        { id: 'allow', title: 'Allow spending', state: 'done', end: '12 s' },
        { id: 'swap', title: 'Swap', state: 'now', detail: 'Approve in Rainbow' },
        { id: 'receive', title: 'Receive', state: 'next' },
        { id: 'failed', title: 'Send', state: 'failed', detail: 'Not enough gas' },
      ]}
    />
  )
}

function Raw(): ReactNode {
  return (
    <Disclosure label="Show the message">
      <MessageBox label="Message">
        {'meridian.xyz wants you to sign in with your account.\n\nNonce: 8f2c41aa\nIssued: 2026-11-21T10:24:00Z'}
      </MessageBox>
    </Disclosure>
  )
}

export const blocks: SpecimenGroup = {
  id: 'blocks',
  title: 'Blocks',
  specimens: [
    { name: 'QrCode', note: 'Dark on light in both themes; the link stands beside it.', Show: Codes },
    { name: 'Chip', note: 'A filter, or a value to copy.', Show: Chips },
    { name: 'Card, BulletList', note: 'Not clickable; clickable things are rows.', Show: Cards },
    { name: 'BulletList with titles', note: 'For explanations.', Show: Explanation },
    { name: 'ButtonGroup, Separator', note: 'Decline at the start, 1 to 1.6; stacks when narrow.', Show: Groups },
    { name: 'Steps', note: 'Where a longer matter stands.', Show: Progress },
    { name: 'Disclosure, MessageBox', note: 'Folded away; shown exactly as it is signed.', Show: Raw },
  ],
}
