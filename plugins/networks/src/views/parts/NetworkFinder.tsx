import type { Network } from '@latchkey/kernel'
import { useT } from '@latchkey/kernel/react'
import { looksSecret } from '@latchkey/kernel/text'
import { searchIcon } from '@latchkey/theme/icons'
import { Banner, Button, EmptyState, HiddenText, List, SearchField, useKeptHeight } from '@latchkey/theme/ui'
import { type ReactNode, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { searchNetworks } from '../../derived/searchNetworks.ts'
import type { NetworksPlugin } from '../../types.ts'
import * as styles from './NetworkFinder.css.ts'
import { NetworkRows } from './NetworkRows.tsx'
import { useArrowKeys } from './useArrowKeys.ts'

interface NetworkFinderProps {
  readonly networks: readonly Network[]
}

/** A search field and the rows that match. */
export function NetworkFinder({ networks }: NetworkFinderProps): ReactNode {
  const t = useT<NetworksPlugin>('networks')
  const [query, setQuery] = useState('')
  const [hadSecret, setHadSecret] = useState(false)
  const shown = useDeferredValue(query)
  const found = useMemo(() => searchNetworks(networks, shown), [networks, shown])
  const field = useRef<HTMLInputElement>(null)
  const rows = useKeptHeight(shown === '', shown !== '')
  const onKeyDown = useArrowKeys(field, rows)
  const change = useCallback((value: string): void => {
    const isSecret = looksSecret(value)
    setHadSecret(isSecret)
    setQuery(isSecret ? '' : value)
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are a shortcut, every row can be reached without
    <div className={styles.root} onKeyDown={onKeyDown}>
      <SearchField ref={field} label={t('search')} clearLabel={t('clear')} value={query} onChange={change} />
      {hadSecret && (
        <Banner tone="danger" role="alert" title={t('secretTitle')}>
          {t('secretText')}
        </Banner>
      )}
      <HiddenText live="polite">{shown !== '' && t('found', { count: found.length })}</HiddenText>
      <div ref={rows} className={styles.rows}>
        {found.length > 0 ? (
          <List label={t('list')}>
            <NetworkRows networks={found} />
          </List>
        ) : (
          <NothingFound onShowAll={() => change('')} />
        )}
      </div>
    </div>
  )
}

function NothingFound({ onShowAll }: { readonly onShowAll: () => void }): ReactNode {
  const t = useT<NetworksPlugin>('networks')
  return (
    <EmptyState
      icon={searchIcon}
      title={t('noneTitle')}
      action={
        <Button kind="secondary" width="auto" onPress={onShowAll}>
          {t('showAll')}
        </Button>
      }
    >
      {t('noneText')}
    </EmptyState>
  )
}
