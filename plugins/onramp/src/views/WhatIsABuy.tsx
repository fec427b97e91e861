import { ViewBody, ViewFooter } from '@latchkey/kernel/react'
import { circleCheckIcon, clockIcon, creditCardIcon, fileTextIcon } from '@latchkey/theme/icons'
import { BulletList, Button, Heading, Stack, Text } from '@latchkey/theme/ui'
import { type ReactNode, useEffect } from 'react'
import { onrampHooks } from '../hooks.ts'

/** Who takes the money, who sends the coins, and when it is done. */
export function WhatIsABuy(): ReactNode {
  const t = onrampHooks.useMessages()
  const router = onrampHooks.useRouter()
  const { explain } = onrampHooks.usePlugin()
  const run = onrampHooks.useReportedAction()
  useEffect(() => run(() => explain()), [explain, run])
  return (
    <>
      <ViewBody>
        <Stack gap={3}>
          <Heading>{t('explainTitle')}</Heading>
          <Text tone="muted">{t('explainText')}</Text>
          <BulletList
            items={[
              { icon: fileTextIcon, text: t('explainFees') },
              { icon: clockIcon, text: t('explainWait') },
              { icon: circleCheckIcon, text: t('explainSafe') },
            ]}
          />
        </Stack>
      </ViewBody>
      <ViewFooter>
        <Stack gap={2}>
          <Button icon={creditCardIcon} onPress={() => router.backTo('onramp.OnRamp')}>
            {t('begin')}
          </Button>
          <Button kind="quiet" onPress={() => router.push('onramp.OnRampActivity')}>
            {t('purchases')}
          </Button>
        </Stack>
      </ViewFooter>
    </>
  )
}
