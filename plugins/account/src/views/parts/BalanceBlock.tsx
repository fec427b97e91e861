import { useAtom, usePlugin, useT } from '@latchkey/kernel/react'
import { PressErrors, Skeleton, Text } from '@latchkey/theme/ui'
import { type ReactNode, useContext, useEffect } from 'react'
import type { AccountPlugin } from '../../types.ts'
import { BalanceAge } from './BalanceAge.tsx'
import { BalanceAmount } from './BalanceAmount.tsx'
import * as styles from './BalanceBlock.css.ts'

/** The balance of the network's own coin, kept up to date while it is shown. */
export function BalanceBlock(): ReactNode {
  const t = useT<AccountPlugin>('account')
  const { atoms, watchBalance } = usePlugin<AccountPlugin>('account')
  const balance = useAtom(atoms.balance)
  const report = useContext(PressErrors)
  useEffect(() => {
    const controller = new AbortController()
    watchBalance({ signal: controller.signal }).catch(report)
    return () => controller.abort()
  }, [watchBalance, report])
  const isLoading = balance === undefined || (balance.status === 'loading' && balance.value === undefined)
  return (
    <div className={styles.root} aria-busy={isLoading}>
      <Text variant="small" tone="muted">
        {t('balance')}
        <BalanceAge />
      </Text>
      {isLoading ? (
        <div className={styles.loading} role="img" aria-label={t('balanceLoading')}>
          <Skeleton shape="amount" />
        </div>
      ) : (
        <BalanceAmount balance={balance} />
      )}
    </div>
  )
}
