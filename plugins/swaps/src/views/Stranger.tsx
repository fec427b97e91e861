import type { Asset } from '@latchkey/kernel/assets'
import { ViewBody, ViewFooter } from '@latchkey/kernel/react'
import { shieldAlertIcon } from '@latchkey/theme/icons'
import { Address, Banner, Button, Logo, Stack, safeName, Text } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { swapsHooks } from '../hooks.ts'

interface StrangerProps {
  readonly token: Asset
  readonly onAccept: () => void
  readonly onBack: () => void
}

/** A token that may be taken for another one, or is on no list: its contract in full, before it can be chosen. */
export function Stranger({ token, onAccept, onBack }: StrangerProps): ReactNode {
  const t = swapsHooks.useMessages()
  const symbol = safeName(token.symbol)
  const isImitation = token.standing === 'imitation'
  const title = isImitation ? 'imitationTitle' : token.standing === 'listed' ? 'repeatedTitle' : 'unlistedTitle'
  return (
    <>
      <ViewBody>
        <Stack gap={3}>
          <Stack gap={2} align="center">
            <Logo name={token.symbol} src={token.iconUrl} shape="circle" size={44} />
            <Text weight="strong">{safeName(token.name)}</Text>
          </Stack>
          <Banner
            tone={isImitation ? 'danger' : 'warning'}
            icon={shieldAlertIcon}
            role="alert"
            title={t(title, { symbol })}
          >
            {t('unlistedText')}
          </Banner>
          <Address value={token.address ?? ''} format="full" />
        </Stack>
      </ViewBody>
      <ViewFooter>
        <Button kind={isImitation ? 'danger' : 'primary'} onPress={onAccept}>
          {t('unlistedConfirm')}
        </Button>
        <Button kind="quiet" onPress={onBack}>
          {t('unlistedBack')}
        </Button>
      </ViewFooter>
    </>
  )
}
