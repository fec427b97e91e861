import { retryIn } from '@latchkey/kernel/assets'
import { useAtom, useErrorText, useFormat, useKernel, useNetwork } from '@latchkey/kernel/react'
import { refreshCwIcon, wifiOffIcon } from '@latchkey/theme/icons'
import {
  amountSize,
  Banner,
  Button,
  Disclosure,
  EmptyState,
  HiddenText,
  Money,
  Skeleton,
  Stack,
  safeName,
  Tag,
  Text,
} from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { accountHooks } from '../hooks.ts'
import { balanceAmount, isStale, type Balance as KnownBalance } from '../model/balance.ts'
import * as styles from './account.css.ts'

/** The balance of the network's own coin, kept up to date while it is shown. */
export function Balance(): ReactNode {
  const t = accountHooks.useMessages()
  const { atoms, watchBalance } = accountHooks.usePlugin()
  const balance = useAtom(atoms.balance)
  accountHooks.useWhileShown(watchBalance)
  const isTestnet = useNetwork()?.testnet
  const isLoading = balance === undefined || (balance.status === 'loading' && balance.value === undefined)
  return (
    <div className={styles.balance} aria-busy={isLoading}>
      <Text variant="small" tone="muted">
        {t('balance')}
        <Age /> {isTestnet && <Tag>{t('testNetwork')}</Tag>}
      </Text>
      {isLoading ? (
        <div className={styles.loading} role="img" aria-label={t('balanceLoading')}>
          <Skeleton shape="amount" />
        </div>
      ) : (
        <Amount balance={balance} />
      )}
    </div>
  )
}

/** How old the shown balance is, once it is no longer fresh. */
function Age(): ReactNode {
  const format = useFormat()
  const { atoms } = accountHooks.usePlugin()
  const balance = useAtom(atoms.balance)
  const now = useAtom(atoms.now)
  if (balance?.at === undefined || !isStale(balance, now)) return null
  return ` · ${format.relativeTime(balance.at, now)}`
}

/** Decimals dimmed, smaller where it is long; all digits for screen readers and on hover. */
function Amount({ balance }: { readonly balance: KnownBalance }): ReactNode {
  const t = accountHooks.useMessages()
  const { decimalSign } = useFormat()
  const locale = useAtom(useKernel().atoms.locale)
  const { value, decimals } = balance
  if (value === undefined) {
    return (
      <Text variant="display" tone="faint">
        <span aria-hidden="true">–</span>
        <HiddenText>{t('balanceUnknown')}</HiddenText>
      </Text>
    )
  }
  const symbol = safeName(balance.symbol)
  const { text, exact } = balanceAmount({ value, decimals }, locale)
  return (
    <div className={styles.amount} title={`${exact} ${symbol}`}>
      <Text as="bdi" variant={amountSize(text, symbol)}>
        <span aria-hidden="true">
          <Money value={text} decimalSign={decimalSign} />
        </span>
        <HiddenText>{`${exact} ${symbol}`}</HiddenText>
      </Text>
      <bdi className={styles.symbol} aria-hidden="true">
        {symbol}
      </bdi>
    </div>
  )
}

/** Why there is no balance, or no new one, and when to try again. */
export function BalanceProblem(): ReactNode {
  const t = accountHooks.useMessages()
  const { atoms } = accountHooks.usePlugin()
  const balance = useAtom(atoms.balance)
  if (balance?.status === 'unsupported') {
    return <Banner title={t('balanceUnavailable')}>{t('balanceUnsupportedText')}</Banner>
  }
  if (balance?.failedAt === undefined) return null
  if (balance.value !== undefined)
    return (
      <Stack gap={2}>
        <Banner tone="warning" role="status" title={t('balanceUnavailable')} />
        <Retry balance={balance} />
      </Stack>
    )
  return (
    <EmptyState
      icon={wifiOffIcon}
      tone="error"
      role="status"
      title={t('balanceUnavailable')}
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

function Retry({ balance }: { readonly balance: KnownBalance }): ReactNode {
  const t = accountHooks.useMessages()
  const { atoms, refreshBalance } = accountHooks.usePlugin()
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

function Details({ error }: { readonly error: KnownBalance['error'] }): ReactNode {
  const t = accountHooks.useMessages()
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
