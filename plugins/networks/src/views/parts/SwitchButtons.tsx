import type { CaipNetworkId } from '@latchkey/kernel'
import { usePlugin, useRouter, useT } from '@latchkey/kernel/react'
import { Button, ButtonGroup, PressErrors, Stack } from '@latchkey/theme/ui'
import { type ReactNode, useContext } from 'react'
import type { NetworksPlugin, SwitchAttempt } from '../../types.ts'

interface SwitchButtonsProps {
  readonly network: CaipNetworkId
  readonly status: SwitchAttempt['status']
}

/** What can be done while a wallet is asked, and after it did not do it. */
export function SwitchButtons({ network, status }: SwitchButtonsProps): ReactNode {
  const t = useT<NetworksPlugin>('networks')
  const router = useRouter<NetworksPlugin>()
  const { switchTo } = usePlugin<NetworksPlugin>('networks')
  const report = useContext(PressErrors)
  // Not returned to the button: it would stay busy as long as the wallet, and this view says so itself.
  const ask = (): void => void switchTo(network, { again: true }).catch(report)
  if (status === 'waiting') {
    return (
      <ButtonGroup>
        <Button kind="quiet" onPress={() => router.back()}>
          {t('cancel')}
        </Button>
        <Button kind="secondary" onPress={ask}>
          {t('askAgain')}
        </Button>
      </ButtonGroup>
    )
  }
  return (
    <Stack gap={2}>
      <Button onPress={ask}>{t('tryAgain')}</Button>
      <Button kind="quiet" onPress={() => router.back()}>
        {t('chooseAnother')}
      </Button>
    </Stack>
  )
}
