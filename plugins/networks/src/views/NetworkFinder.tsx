import type { Network } from '@latchkey/kernel'
import { SearchList, useSecretTexts } from '@latchkey/kernel/views'
import { searchIcon } from '@latchkey/theme/icons'
import { Button, EmptyState } from '@latchkey/theme/ui'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { networksHooks } from '../hooks.ts'
import { searchNetworks } from '../model/networkList.ts'
import { useNetworkRow } from './NetworkRows.tsx'

interface NetworkFinderProps {
  readonly networks: readonly Network[]
}

const keyOf = ({ id }: Network): string => id

/** A search field and the rows that match. */
export function NetworkFinder({ networks }: NetworkFinderProps): ReactNode {
  const t = networksHooks.useMessages()
  const secret = useSecretTexts()
  const [query, setQuery] = useState('')
  const shown = useDeferredValue(query)
  const found = useMemo(() => searchNetworks(networks, shown), [networks, shown])
  const renderRow = useNetworkRow()
  return (
    <SearchList
      label={t('list')}
      rows={found}
      keyOf={keyOf}
      renderRow={renderRow}
      query={query}
      onQuery={setQuery}
      texts={{
        field: t('search'),
        clear: t('clear'),
        ...secret,
        found: t('found', { count: found.length }),
      }}
      empty={
        <EmptyState
          icon={searchIcon}
          title={t('noneTitle')}
          action={
            <Button kind="secondary" width="auto" onPress={() => setQuery('')}>
              {t('showAll')}
            </Button>
          }
        >
          {t('noneText')}
        </EmptyState>
      }
    />
  )
}
