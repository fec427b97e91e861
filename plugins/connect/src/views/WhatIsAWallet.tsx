import { useAtom, ViewBody } from '@latchkey/kernel/react'
import { keyRoundIcon, lockIcon, logInIcon } from '@latchkey/theme/icons'
import { BulletList, Button, LinkText, Stack } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { footnote } from './connect.css.ts'
import { connectHooks, useTrackEvent } from './hooks/connectHooks.ts'

/** Explains wallets in three sentences. */
export function WhatIsAWallet(): ReactNode {
  const t = connectHooks.useMessages()
  const router = connectHooks.useRouter()
  const { learnUrl } = useAtom(connectHooks.usePlugin().atoms.options)
  useTrackEvent('CLICK_WALLET_HELP')
  return (
    <ViewBody gap={5}>
      <BulletList
        items={[
          { icon: keyRoundIcon, title: t('helpKeysTitle'), text: t('helpKeysText') },
          { icon: logInIcon, title: t('helpLoginTitle'), text: t('helpLoginText') },
          { icon: lockIcon, title: t('helpApproveTitle'), text: t('helpApproveText') },
        ]}
      />
      <Stack gap={3}>
        <Button onPress={() => router.push('connect.GetWallet')}>{t('getWallet')}</Button>
        {learnUrl && (
          <p className={footnote}>
            <LinkText href={learnUrl}>{t('learnMore')}</LinkText>
          </p>
        )}
      </Stack>
    </ViewBody>
  )
}
