import { useAtom, useErrorText, usePlugin, useT } from '@latchkey/kernel/react'
import { refreshCwIcon, wifiOffIcon } from '@latchkey/theme/icons'
import { Banner, Button, Disclosure, EmptyState, Stack, Text } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { retryIn } from '../../derived/retryIn.ts'
import type { AccountPlugin, Balance } from '../../types.ts'

/** Why there is no balance, or no new one, and when to try again. */
export function BalanceProblem(): ReactNode {
  const t = useT<AccountPlugin>('account')
  const { atoms } = usePlugin<AccountPlugin>('account')
  const balance = useAtom(atoms.balance)
  if (balance?.status === 'unsupported') {
    return <Banner title={t('balanceUnavailable')}>{t('balanceUnsupportedText')}</Banner>
  }
  if (balance?.failedAt === undefined) return null
  if (balance.value !== undefined) return <Retry balance={balance} />
  return (
    <EmptyState
      icon={wifiOffIcon}
      tone="error"
      title={t('balanceFailedTitle')}
      action={
        <Stack gap={2} align="center">
          <Retry balance={balance} />
          <Details error={balance.error} />
        </Stack>
      }
    >
      {t('balanceFailedText')}
    </EmptyState>
  )
}

function Retry({ balance }: { readonly balance: Balance }): ReactNode {
  const t = useT<AccountPlugin>('account')
  const { atoms, refreshBalance } = usePlugin<AccountPlugin>('account')
  const seconds = retryIn(balance, useAtom(atoms.now))
  return (
    <Button
      kind="secondary"
      width="auto"
      icon={refreshCwIcon}
      busy={balance.status === 'loading'}
      disabled={seconds > 0}
      onPress={() => refreshBalance({ force: true })}
    >
      {seconds > 0 ? t('tryAgainIn', { seconds }) : t('tryAgain')}
    </Button>
  )
}

function Details({ error }: { readonly error: Balance['error'] }): ReactNode {
  const t = useT<AccountPlugin>('account')
  const text = useErrorText(error)
  return (
    <Disclosure label={t('details')}>
      <Text variant="small" tone="muted">
        {text}
      </Text>
      <Text variant="caption" tone="muted" mono>
        {error?.code}
      </Text>
    </Disclosure>
  )
}
