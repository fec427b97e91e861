import { useAtom } from '@latchkey/kernel/react'
import { Banner, Button, ButtonGroup } from '@latchkey/theme/ui'
import { type ReactNode, useState } from 'react'
import { embeddedHooks } from '../hooks.ts'

/** Milliseconds for which an answer counts. */
const REMEMBERED = 30 * 86_400_000

/** Offers a passkey to the signed-in user whose wallet has none, until it was answered. */
export function PasskeyCard(): ReactNode {
  const t = embeddedHooks.useMessages()
  const { atoms, answerPasskeyOffer, openSettings } = embeddedHooks.usePlugin()
  const run = embeddedHooks.useReportedAction()
  const { passkeyAskedAt = 0 } = useAtom(atoms.remembered)
  const [now] = useState(() => Date.now())
  const { hasPasskey = false } = useAtom(atoms.user) ?? {}
  if (hasPasskey || now - passkeyAskedAt < REMEMBERED) return null
  const add = async (): Promise<void> => {
    await answerPasskeyOffer()
    await openSettings({ section: 'passkey' })
  }
  return (
    <Banner title={t('offerTitle')} role="note">
      {t('offerText')}
      <ButtonGroup>
        <Button kind="secondary" size="small" onPress={() => run(answerPasskeyOffer)}>
          {t('offerLater')}
        </Button>
        <Button size="small" onPress={() => run(add)}>
          {t('offerYes')}
        </Button>
      </ButtonGroup>
    </Banner>
  )
}
