import { formatAmount } from '@latchkey/kernel'
import { BALANCE_FRESH, type Holding, shownAmount } from '@latchkey/kernel/assets'
import { useAtom, useFormat } from '@latchkey/kernel/react'
import { amountSize, HiddenText, Money, Skeleton, safeName, Tag, Text } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { balancesHooks } from '../hooks.ts'
import { headlineOf } from '../model/total.ts'
import * as styles from './balances.css.ts'
import { usePortfolio } from './usePortfolio.ts'

/** Dollars of what is owned on a test network, whatever it is. */
const WORTHLESS = '0.00'

/** What the account is worth, kept up to date while it is shown; the native coin where prices mean nothing. */
export function Total(): ReactNode {
  const t = balancesHooks.useMessages()
  const format = useFormat()
  const { watch } = balancesHooks.usePlugin()
  const { holdings, network, isLoading, portfolio } = usePortfolio()
  balancesHooks.useWhileShown(watch)
  const headline = headlineOf(holdings, network)
  return (
    <div className={styles.total} aria-busy={isLoading}>
      <div className={styles.label}>
        <Text variant="small" tone="muted">
          {t(headline.kind === 'native' ? 'balance' : 'total')}
          <Age at={portfolio?.at} />
          {headline.kind === 'total' && headline.unpriced > 0 && ` · ${t('unpriced', { count: headline.unpriced })}`}
          {network?.testnet && ` · ${t('worth', { amount: format.fiat(WORTHLESS) })}`}{' '}
          {network?.testnet && <Tag>{t('testNetwork')}</Tag>}
        </Text>
      </div>
      {isLoading && (
        <div className={styles.loading} role="img" aria-label={t('loading')}>
          <Skeleton shape="amount" />
        </div>
      )}
      {!isLoading && headline.kind === 'unknown' && (
        <Text variant="display" tone="faint">
          <span aria-hidden="true">–</span>
          <HiddenText>{t('unknown')}</HiddenText>
        </Text>
      )}
      {headline.kind === 'total' && <Dollars usd={headline.usd} />}
      {headline.kind === 'native' && <Native holding={headline.holding} />}
    </div>
  )
}

/** How old the shown amounts are, once they are no longer fresh. */
function Age({ at }: { readonly at: number | undefined }): ReactNode {
  const format = useFormat()
  const { atoms } = balancesHooks.usePlugin()
  const now = useAtom(atoms.now)
  // Twice as old as it is read: one round that is late is no news.
  if (at === undefined || now - at < 2 * BALANCE_FRESH) return null
  return ` · ${format.relativeTime(at, now)}`
}

function Dollars({ usd }: { readonly usd: string }): ReactNode {
  const format = useFormat()
  const text = format.fiat(usd)
  return (
    <div className={styles.amount}>
      <Text as="bdi" variant={amountSize(text)}>
        <Money value={text} decimalSign={format.decimalSign} />
      </Text>
    </div>
  )
}

function Native({ holding: { amount, asset } }: { readonly holding: Holding }): ReactNode {
  const format = useFormat()
  const symbol = safeName(asset.symbol)
  const shown = shownAmount(amount, asset.decimals)
  const text = shown.startsWith('<') ? `<${format.number(shown.slice(1))}` : format.number(shown)
  const exact = `${format.number(formatAmount(amount, asset.decimals))} ${symbol}`
  return (
    <div className={styles.amount} title={exact}>
      <Text as="bdi" variant={amountSize(text, symbol)}>
        <span aria-hidden="true">
          <Money value={text} decimalSign={format.decimalSign} />
        </span>
        <HiddenText>{exact}</HiddenText>
      </Text>
      <bdi className={styles.symbol} aria-hidden="true">
        {symbol}
      </bdi>
    </div>
  )
}
