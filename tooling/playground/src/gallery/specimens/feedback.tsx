import { searchIcon, wifiOffIcon } from '@latchkey/theme/icons'
import { AlertBar, Banner, Button, EmptyState, Row, Skeleton, Snackbar, Spinner, Stack, Tag } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import type { SpecimenGroup } from '../specimen.ts'

function Banners(): ReactNode {
  return (
    <Stack gap={2}>
      <Banner title="Nothing is shared yet">The site will see your address and balances.</Banner>
      <Banner tone="good" title="On our list">
        We have checked this site.
      </Banner>
      <Banner tone="warning" title="First time to this address">
        Compare all of it before you go on.
      </Banner>
      <Banner tone="danger" title="This looks wrong">
        The address is known for fraud.
      </Banner>
    </Stack>
  )
}

function Snackbars(): ReactNode {
  return (
    <Stack gap={2}>
      <Snackbar kind="loading">Switching to Arbitrum One</Snackbar>
      <Snackbar kind="success" action={{ label: 'View', onPress: () => undefined }}>
        Sent. You can close this.
      </Snackbar>
      <Snackbar kind="error">Couldn’t copy the address.</Snackbar>
      <Snackbar kind="info">Test network</Snackbar>
    </Stack>
  )
}

function Alerts(): ReactNode {
  return (
    <AlertBar title="No project id" closeLabel="Close" onClose={() => undefined}>
      Set projectId in createKernel to use phone wallets.
    </AlertBar>
  )
}

function Empties(): ReactNode {
  return (
    <Stack gap={6}>
      <EmptyState
        icon={searchIcon}
        title="No wallet has that name"
        level={4}
        action={
          <Button size="small" kind="secondary">
            Clear the search
          </Button>
        }
      >
        Check the spelling, or look through all of them.
      </EmptyState>
      <EmptyState
        icon={wifiOffIcon}
        tone="error"
        title="The network does not answer"
        level={4}
        action={<Button size="small">Try again</Button>}
      >
        We will keep your place.
      </EmptyState>
    </Stack>
  )
}

function Waiting(): ReactNode {
  return (
    <Stack>
      <Row gap={4}>
        <Spinner label="Loading" />
        <Spinner size="large" label="Loading" />
      </Row>
      <Skeleton shape="amount" width="medium" />
      <Skeleton width="long" />
      <Skeleton width="short" />
      <Skeleton shape="block" />
    </Stack>
  )
}

function Tags(): ReactNode {
  return (
    <Row gap={2} wrap>
      <Tag>Installed</Tag>
      <Tag tone="accent">Last used</Tag>
      <Tag tone="success">On our list</Tag>
      <Tag tone="warning">Test</Tag>
      <Tag tone="error">Failed</Tag>
    </Row>
  )
}

export const feedback: SpecimenGroup = {
  id: 'feedback',
  title: 'Feedback',
  specimens: [
    { name: 'Banner', note: 'Stands above what it is about.', Show: Banners },
    { name: 'Snackbar', note: 'One sentence, at most one action.', Show: Snackbars },
    { name: 'AlertBar', note: 'For the developer of the site.', Show: Alerts },
    { name: 'EmptyState', note: 'Nothing yet, nothing found, failed.', Show: Empties },
    { name: 'Spinner, Skeleton', note: 'A wait inside a thing; the shape of what comes.', Show: Waiting },
    { name: 'Tag', note: 'A word about a thing, never a control.', Show: Tags },
  ],
}
