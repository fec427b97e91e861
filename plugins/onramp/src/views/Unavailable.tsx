import { useErrorText, ViewBody } from '@latchkey/kernel/react'
import { arrowDownIcon, banIcon, creditCardIcon, landmarkIcon, wifiOffIcon } from '@latchkey/theme/icons'
import { Button, EmptyState, Stack, safeName } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { onrampHooks } from '../hooks.ts'
import type { BuyForm } from './useBuyForm.ts'

/** Why this view has nothing to offer, with the way on that is there. */
export function Restricted(): ReactNode {
  const t = onrampHooks.useMessages()
  return (
    <ViewBody>
      <EmptyState icon={banIcon} title={t('restrictedTitle')} action={<Receive />}>
        {t('restrictedText')}
      </EmptyState>
    </ViewBody>
  )
}

function Receive(): ReactNode {
  const t = onrampHooks.useMessages()
  const router = onrampHooks.useRouter()
  const receive = onrampHooks.usePlugin('receive')
  if (!receive) return null
  return (
    <Button kind="secondary" width="auto" icon={arrowDownIcon} onPress={() => router.push('receive.WalletReceive')}>
      {t('receive')}
    </Button>
  )
}

/** Leads to coins that are at an exchange already. */
function Exchange(): ReactNode {
  const t = onrampHooks.useMessages()
  const router = onrampHooks.useRouter()
  const fund = onrampHooks.usePlugin('fund')
  if (!fund) return null
  return (
    <Button kind="secondary" width="auto" icon={landmarkIcon} onPress={() => router.push('fund.FundFromExchange')}>
      {t('exchange')}
    </Button>
  )
}

/** No provider sells here, or none can be asked. */
export function Unavailable({ form: { state, network } }: { readonly form: BuyForm }): ReactNode {
  const t = onrampHooks.useMessages()
  const { startPurchase } = onrampHooks.usePlugin()
  const { status, error, list } = state.providers
  const text = useErrorText(error)
  const name = safeName(network?.name ?? '')
  if (status === 'failed')
    return (
      <ViewBody>
        <EmptyState
          icon={wifiOffIcon}
          tone="error"
          title={t('failedTitle')}
          action={
            <Button kind="secondary" width="auto" onPress={() => startPurchase()}>
              {t('retry')}
            </Button>
          }
        >
          {text || t('failedText')}
        </EmptyState>
      </ViewBody>
    )
  const isSold = list.length === 0
  return (
    <ViewBody>
      <EmptyState
        icon={creditCardIcon}
        title={isSold ? t('noProviderTitle', { network: name }) : t('notSoldTitle', { network: name })}
        action={
          <Stack gap={2}>
            <Exchange />
            <Receive />
          </Stack>
        }
      >
        {t(isSold ? 'noProviderText' : 'notSoldText')}
      </EmptyState>
    </ViewBody>
  )
}
