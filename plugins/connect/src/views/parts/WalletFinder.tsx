import { useAtom, useKernel, useT } from '@latchkey/kernel/react'
import { looksSecret } from '@latchkey/kernel/text'
import { Banner, Chip, SearchField } from '@latchkey/theme/ui'
import { type ReactNode, type Ref, useCallback, useState } from 'react'
import { countLabel } from '../../derived/list/countLabel.ts'
import { familyName } from '../../derived/list/familyNames.ts'
import type { ConnectPlugin } from '../../types.ts'
import * as styles from './allWallets.css.ts'

export interface WalletFinderProps {
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly isBusy: boolean
  /** How many wallets there are, once it is known. */
  readonly count: number | undefined
  /** Left out where the family is given. */
  readonly family: { readonly chosen: string | undefined; readonly onChoose: (namespace?: string) => void } | undefined
  /** Left out where no wallet is certified. */
  readonly certified: { readonly isOn: boolean; readonly onToggle: () => void } | undefined
  readonly fieldRef: Ref<HTMLInputElement>
}

/** The search field, and chips that narrow the list. What looks like a key or a phrase does not stay in the field. */
export function WalletFinder({
  query,
  onQuery,
  isBusy,
  count,
  family,
  certified,
  fieldRef,
}: WalletFinderProps): ReactNode {
  const t = useT<ConnectPlugin>('connect')
  const families = useAtom(useKernel().atoms.families)
  const [hadSecret, setHadSecret] = useState(false)
  const change = useCallback(
    (value: string): void => {
      const isSecret = looksSecret(value)
      setHadSecret(isSecret)
      onQuery(isSecret ? '' : value)
    },
    [onQuery],
  )
  const hasFamilies = family !== undefined && families.length > 1
  return (
    <div className={styles.finder}>
      <SearchField
        ref={fieldRef}
        label={count ? t('searchAll', { total: countLabel(count) }) : t('searchSome')}
        clearLabel={t('clear')}
        value={query}
        onChange={change}
        busy={isBusy}
      />
      {hadSecret && (
        <Banner tone="danger" role="alert" title={t('secretTitle')}>
          {t('secretText')}
        </Banner>
      )}
      {(hasFamilies || certified) && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a wrapping row in all browsers
        <div role="group" aria-label={t('families')} className={styles.chips}>
          {hasFamilies && (
            <Chip selected={family.chosen === undefined} onPress={() => family.onChoose()}>
              {t('everyFamily')}
            </Chip>
          )}
          {hasFamilies &&
            families.map((one) => (
              <Chip
                key={one.namespace}
                selected={family.chosen === one.namespace}
                onPress={() => family.onChoose(one.namespace)}
              >
                {familyName(one)}
              </Chip>
            ))}
          {certified && (
            <Chip selected={certified.isOn} onPress={certified.onToggle}>
              {t('certified')}
            </Chip>
          )}
        </div>
      )}
    </div>
  )
}
