import { useAtom, useKernel, useT } from '@latchkey/kernel/react'
import { HiddenText, safeText, Text } from '@latchkey/theme/ui'
import type { ReactNode } from 'react'
import { amountSize } from '../../derived/amountSize.ts'
import { formatBalance } from '../../derived/formatBalance.ts'
import type { AccountPlugin, Balance } from '../../types.ts'
import * as styles from './BalanceBlock.css.ts'

interface BalanceAmountProps {
  readonly balance: Balance
}

/** A balance set like print: decimals dimmed, smaller where it is long, all of it for readers and on hover. */
export function BalanceAmount({ balance }: BalanceAmountProps): ReactNode {
  const t = useT<AccountPlugin>('account')
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
  const symbol = safeText(balance.symbol)
  const { sign, whole, fraction } = formatBalance(value, decimals, locale)
  const exact = formatBalance(value, decimals, locale, decimals)
  const { size, isCut } = amountSize(sign.length + whole.length, fraction.length)
  const words = `${exact.whole}${exact.fraction} ${symbol}`
  return (
    <div className={styles.amount} title={words}>
      <Text as="bdi" variant={size}>
        <span aria-hidden="true">
          {sign}
          {whole}
          {!isCut && <span className={styles.decimals}>{fraction}</span>}
        </span>
        <HiddenText>{words}</HiddenText>
      </Text>
      <bdi className={styles.symbol} aria-hidden="true">
        {symbol}
      </bdi>
    </div>
  )
}
