import { useAtom, useKernel } from '@latchkey/kernel/react'
import { looksSecret } from '@latchkey/kernel/text'
import { Banner, Chip, ChipGroup, SearchField } from '@latchkey/theme/ui'
import { type KeyboardEvent, type ReactNode, type Ref, type RefObject, useCallback, useRef, useState } from 'react'
import { connectHooks } from '../hooks.ts'
import { countLabel } from '../model/search.ts'
import { familyName } from '../model/walletItem.ts'
import { chips, finder } from './connect.css.ts'
import type { WalletRowsHandle } from './WalletRows.tsx'

/** The option for wallets of every family. */
const EVERY = ''

interface WalletFinderProps {
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly isBusy: boolean
  /** How many wallets there are; `undefined` while that is loading. */
  readonly count: number | undefined
  /** `undefined` where the family is fixed. */
  readonly family: { readonly chosen: string | undefined; readonly onChoose: (namespace?: string) => void } | undefined
  /** `undefined` where no wallet is certified. */
  readonly certified: { readonly isOn: boolean; readonly onToggle: () => void } | undefined
  readonly fieldRef: Ref<HTMLInputElement>
}

/** The search field and filters. A private key or recovery phrase is removed from the field at once. */
export function WalletFinder({
  query,
  onQuery,
  isBusy,
  count,
  family,
  certified,
  fieldRef,
}: WalletFinderProps): ReactNode {
  const t = connectHooks.useMessages()
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
    <div className={finder}>
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
        <div className={chips}>
          {hasFamilies && (
            <ChipGroup
              label={t('families')}
              options={[
                { id: EVERY, label: t('everyFamily') },
                ...families.map((entry) => ({ id: entry.namespace, label: familyName(entry) })),
              ]}
              current={family.chosen ?? EVERY}
              onChange={(id) => family.onChoose(id === EVERY ? undefined : id)}
            />
          )}
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

interface FinderKeys {
  readonly field: RefObject<HTMLInputElement | null>
  readonly rows: RefObject<WalletRowsHandle | null>
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** Arrow keys between a search field and the rows below it; typing in a row continues in the field. */
export function useFinderKeys(): FinderKeys {
  const field = useRef<HTMLInputElement>(null)
  const rows = useRef<WalletRowsHandle>(null)
  const onKeyDown = useCallback((event: KeyboardEvent): void => {
    const { key, target } = event
    if (target === field.current) {
      if (key !== 'ArrowDown') return
      event.preventDefault()
      rows.current?.focusRow(0)
      return
    }
    const row = target instanceof Element ? target.closest('[aria-posinset]') : null
    if (!row) return
    const isText = key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
    if (isText) field.current?.focus()
    if (key !== 'ArrowUp' || row.getAttribute('aria-posinset') !== '1') return
    event.preventDefault()
    field.current?.focus()
  }, [])
  return { field, rows, onKeyDown }
}
