import {
  arrowLeftIcon,
  chevronRightIcon,
  circleQuestionMarkIcon,
  copyIcon,
  logOutIcon,
  refreshCwIcon,
  starIcon,
  xIcon,
} from '@latchkey/theme/icons'
import { Button, IconButton, LinkText, Row, Stack, Text } from '@latchkey/theme/ui'
import { type ReactNode, useState } from 'react'
import type { SpecimenGroup } from '../specimen.ts'

const wait = () => new Promise<void>((resolve) => setTimeout(resolve, 1500))

function Buttons(): ReactNode {
  return (
    <Stack gap={2}>
      <Button onPress={wait}>Confirm (press me)</Button>
      <Button kind="secondary">Open Rainbow again</Button>
      <Button kind="quiet">Choose another wallet</Button>
      <Button kind="danger">Delete</Button>
      <Button busy busyLabel="Signing">
        Sign
      </Button>
      <Button disabled reason="The balance is too low">
        Not enough ETH
      </Button>
      <Button kind="secondary" icon={logOutIcon}>
        Disconnect
      </Button>
    </Stack>
  )
}

function SmallButtons(): ReactNode {
  return (
    <Row gap={2} wrap>
      <Button size="small">Small</Button>
      <Button size="small" kind="secondary">
        Small
      </Button>
      <Button size="small" kind="quiet">
        Small
      </Button>
      <Button size="small" kind="danger">
        Small
      </Button>
      <Button size="small" kind="secondary" icon={copyIcon}>
        Copy
      </Button>
      <Button size="small" busy>
        Busy
      </Button>
      <Button size="small" disabled>
        Off
      </Button>
    </Row>
  )
}

function IconButtons(): ReactNode {
  const [pressed, setPressed] = useState(false)
  return (
    <Row gap={2} wrap>
      <IconButton label="Back" icon={arrowLeftIcon} />
      <IconButton label="Help" icon={circleQuestionMarkIcon} />
      <IconButton label="Close" icon={xIcon} />
      <IconButton label="Copy" icon={copyIcon} size="small" />
      <IconButton label="Go on" icon={chevronRightIcon} filled />
      <IconButton label="Busy" icon={refreshCwIcon} busy />
      <IconButton label="Off" icon={refreshCwIcon} disabled />
      <IconButton label="Favourite" icon={starIcon} pressed={pressed} onPress={() => setPressed(!pressed)} />
    </Row>
  )
}

function Links(): ReactNode {
  return (
    <Text>
      New to wallets? <LinkText onPress={() => undefined}>What is a wallet?</LinkText>, or read{' '}
      <LinkText href="https://example.com/terms">the terms</LinkText>.
    </Text>
  )
}

export const actions: SpecimenGroup = {
  id: 'actions',
  title: 'Actions',
  specimens: [
    { name: 'Button', note: 'Four kinds; busy and off keep their size and can be reached.', Show: Buttons },
    { name: 'Button, small', note: '36 pixels, 44 for fingers.', Show: SmallButtons },
    { name: 'IconButton', note: 'Always named; the name is also its tip.', Show: IconButtons },
    { name: 'LinkText', note: 'A link or an action inside a sentence.', Show: Links },
  ],
}
