import { ViewBody } from '@latchkey/kernel/react'
import { arrowLeftRightIcon, coinsIcon, globeIcon } from '@latchkey/theme/icons'
import { BulletList, Button } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { networksHooks } from '../hooks.ts'
import { useTrackedOnce } from './Networks.tsx'

/** What networks are, for newcomers. */
export function WhatIsANetwork(): ReactNode {
  const t = networksHooks.useMessages()
  const router = networksHooks.useRouter()
  useTrackedOnce('CLICK_NETWORK_HELP')
  return (
    <ViewBody gap={5}>
      <BulletList
        items={[
          { icon: globeIcon, title: t('helpPlaceTitle'), text: t('helpPlaceText') },
          { icon: coinsIcon, title: t('helpCoinTitle'), text: t('helpCoinText') },
          { icon: arrowLeftRightIcon, title: t('helpSafeTitle'), text: t('helpSafeText') },
        ]}
      />
      <Button kind="secondary" onPress={() => router.back()}>
        {t('understood')}
      </Button>
    </ViewBody>
  )
}
