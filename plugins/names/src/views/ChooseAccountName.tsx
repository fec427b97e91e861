import { ViewBody, ViewFooter } from '@latchkey/kernel/react'
import { atSignIcon, eyeIcon, fingerprintIcon, sendIcon } from '@latchkey/theme/icons'
import { BulletList, Button, Heading, Stack, Text } from '@latchkey/theme/ui'
import { type ReactNode, useEffect } from 'react'
import { namesHooks } from '../hooks.ts'

/** What a name is good for, what it costs, and who sees it. */
export function ChooseAccountName(): ReactNode {
  const t = namesHooks.useMessages()
  const router = namesHooks.useRouter()
  const { noticeOpened } = namesHooks.usePlugin()
  const run = namesHooks.useReportedAction()
  useEffect(() => run(() => noticeOpened()), [noticeOpened, run])
  return (
    <>
      <ViewBody>
        <Stack gap={4}>
          <Stack gap={2}>
            <Heading>{t('chooseTitle')}</Heading>
            <Text tone="muted">{t('chooseText')}</Text>
          </Stack>
          <BulletList
            items={[
              { icon: sendIcon, title: t('payTitle'), text: t('payText') },
              { icon: fingerprintIcon, title: t('freeTitle'), text: t('freeText') },
              { icon: eyeIcon, title: t('publicTitle'), text: t('publicText') },
            ]}
          />
        </Stack>
      </ViewBody>
      <ViewFooter>
        <Button icon={atSignIcon} onPress={() => router.push('names.RegisterAccountName')}>
          {t('choose')}
        </Button>
      </ViewFooter>
    </>
  )
}
