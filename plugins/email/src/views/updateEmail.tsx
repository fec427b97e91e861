import type { ViewProps } from '@latchkey/kernel'
import { useAtom, ViewBody } from '@latchkey/kernel/react'
import { Button, Stack, Text } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { emailHooks } from '../hooks.ts'
import type { EmailParams } from '../plugin.ts'
import { CodePlace } from './CodePlace.tsx'
import { AddressField } from './EmailField.tsx'

/** Asks for the new address. */
export function UpdateEmailWallet(): ReactNode {
  const t = emailHooks.useMessages()
  const { update } = emailHooks.usePlugin()
  const router = emailHooks.useRouter()
  const email = useAtom(emailHooks.usePlugin('embedded').atoms.email)
  return (
    <ViewBody>
      <Stack gap={4}>
        {email !== undefined && <Text>{t('current', { email })}</Text>}
        <Text tone="muted">{t('changeText')}</Text>
        <AddressField label={t('newAddress')} submit={t('continueShort')} onSubmit={update} />
        <Button kind="quiet" onPress={() => router.push('email.UpgradeEmailWallet')}>
          {t('upgradeTitle')}
        </Button>
      </Stack>
    </ViewBody>
  )
}

/** The code that went to the old address. */
export function UpdateEmailPrimaryOtp({ params: { email } }: ViewProps<EmailParams>): ReactNode {
  const t = emailHooks.useMessages()
  const { verifyOldAddress } = emailHooks.usePlugin()
  const router = emailHooks.useRouter()
  return (
    <CodePlace
      isApproved
      failed={t('changeFailed')}
      edit={t('otherAddress')}
      onShown={({ signal }) => verifyOldAddress({ email, signal })}
      onEdit={() => router.back()}
    />
  )
}

/** The code that went to the new address. */
export function UpdateEmailSecondaryOtp(_props: ViewProps<EmailParams>): ReactNode {
  const t = emailHooks.useMessages()
  const { verifyNewAddress } = emailHooks.usePlugin()
  const router = emailHooks.useRouter()
  return (
    <CodePlace
      isApproved
      failed={t('changeFailed')}
      edit={t('otherAddress')}
      onShown={verifyNewAddress}
      onEdit={() => router.back()}
    />
  )
}
