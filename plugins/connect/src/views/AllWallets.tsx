import type { ViewProps } from '@latchkey/kernel'
import { useAtom, useKernel, ViewBody } from '@latchkey/kernel/react'
import { type ReactNode, useCallback, useMemo } from 'react'
import { addFound } from '../derived/list/addFound.ts'
import { searchable, searchItems } from '../derived/list/searchItems.ts'
import type { ConnectTarget } from '../types.ts'
import { AllWalletsList } from './parts/AllWalletsList.tsx'
import * as styles from './parts/allWallets.css.ts'
import { useFinder } from './parts/useFinder.ts'
import { useFinderKeys } from './parts/useFinderKeys.ts'
import { useWalletLists } from './parts/useWalletLists.ts'
import { useWalletSearch } from './parts/useWalletSearch.ts'
import { WalletFinder } from './parts/WalletFinder.tsx'

/** Every wallet there is, installed ones first, to be searched by name. */
export default function AllWallets({ params }: ViewProps<ConnectTarget | undefined>): ReactNode {
  const { connectors } = useKernel().atoms
  const [finder, change] = useFinder()
  const { query, family, isCertified, chosen } = finder
  const namespace = params?.namespace ?? family
  const lists = useWalletLists(namespace)
  const search = useWalletSearch(finder, namespace, change)
  const known = useMemo(() => {
    const all = addFound(lists.all, search.found)
    return searchable(isCertified ? all.filter(({ wallet }) => wallet?.certified) : all)
  }, [lists.all, search.found, isCertified])
  const items = useMemo(() => searchItems(known, query), [known, query])
  const canPair = useAtom(connectors).some(({ kind }) => kind === 'pairing')
  const { field, rows, onKeyDown } = useFinderKeys()
  const target = useMemo(() => (namespace === undefined ? params : { ...params, namespace }), [params, namespace])
  const onChosen = useCallback((key: string): void => change({ chosen: key }), [change])
  const isFiltered = query !== '' || isCertified
  return (
    <ViewBody>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are a shortcut, every row can be reached without */}
      <div className={styles.root} onKeyDown={onKeyDown}>
        <WalletFinder
          fieldRef={field}
          query={query}
          onQuery={(next) => change({ query: next })}
          isBusy={search.isBusy}
          count={lists.directory?.status === 'loading' ? undefined : lists.count}
          family={
            params?.namespace === undefined
              ? { chosen: family, onChoose: (next) => change({ family: next }) }
              : undefined
          }
          certified={
            isCertified || lists.all.some(({ wallet }) => wallet?.certified)
              ? { isOn: isCertified, onToggle: () => change({ isCertified: !isCertified }) }
              : undefined
          }
        />
        <AllWalletsList
          rowsRef={rows}
          items={items}
          total={isFiltered ? items.length : lists.count}
          query={query}
          isFiltered={isFiltered}
          isSearching={search.isBusy}
          onSearchAgain={search.isFailed ? search.again : undefined}
          directory={lists.directory}
          target={target}
          canPair={canPair}
          chosen={chosen}
          onChosen={onChosen}
        />
      </div>
    </ViewBody>
  )
}
