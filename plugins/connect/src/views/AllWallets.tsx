import type { ViewProps } from '@latchkey/kernel'
import { useAtom, useKernel, ViewBody } from '@latchkey/kernel/react'
import { qrCodeIcon, searchIcon } from '@latchkey/theme/icons'
import { Banner, Button, EmptyState, HiddenText, List, Stack, useKeptHeight } from '@latchkey/theme/ui'
import { type ReactNode, type Ref, useCallback, useMemo, useState } from 'react'
import { connectHooks } from '../hooks.ts'
import { searchable, searchItems } from '../model/search.ts'
import { familyNames, type WalletItem } from '../model/walletItem.ts'
import { addFound } from '../model/walletLists.ts'
import type { ConnectTarget, DirectoryList } from '../plugin.ts'
import { root } from './connect.css.ts'
import { useReportedAction } from './hooks/actions.ts'
import { useChoose, useWalletLists } from './hooks/useWalletLists.ts'
import { useFinder, useWalletSearch } from './hooks/useWalletSearch.ts'
import { useFinderKeys, WalletFinder } from './WalletFinder.tsx'
import { WalletRows, type WalletRowsHandle } from './WalletRows.tsx'

/** All wallets, installed ones first, with a search by name. */
export function AllWallets({ params }: ViewProps<ConnectTarget | undefined>): ReactNode {
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
      <div className={root} onKeyDown={onKeyDown}>
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

interface NoWalletFoundProps {
  readonly query: string
  readonly target: ConnectTarget | undefined
  readonly canPair: boolean
}

/** No wallet of that name, or none at all. A pairing code works with most wallets that are not listed. */
function NoWalletFound({ query, target, canPair }: NoWalletFoundProps): ReactNode {
  const t = connectHooks.useMessages()
  const { connectByQrCode } = connectHooks.usePlugin()
  const text = query.trim()
  return (
    <EmptyState
      icon={searchIcon}
      title={text === '' ? t('emptyTitle') : t('nothingTitle', { text })}
      action={
        canPair && (
          <Button kind="secondary" icon={qrCodeIcon} onPress={() => connectByQrCode(target)}>
            {t('showCode')}
          </Button>
        )
      }
    >
      {text === '' ? t('emptyText') : t(canPair ? 'nothingPair' : 'nothingText')}
    </EmptyState>
  )
}

interface IncompleteListProps {
  readonly namespace: string | undefined
  /** Repeats the failed search, if one failed. */
  readonly onAgain: (() => void) | undefined
}

/** Shown when the directory did not respond, with a button that asks it again. */
function IncompleteList({ namespace, onAgain }: IncompleteListProps): ReactNode {
  const t = connectHooks.useMessages()
  const directory = connectHooks.usePlugin('directory')
  const again = async (): Promise<void> => {
    onAgain?.()
    await directory?.load({ namespace })
    await directory?.more({ namespace })
  }
  return (
    <Stack gap={2}>
      <Banner tone="info" role="status" title={t('partTitle')}>
        {t('partText')}
      </Banner>
      <Button kind="secondary" size="small" width="full" onPress={again}>
        {t('tryAgain')}
      </Button>
    </Stack>
  )
}

/** The next page is requested this many rows before the end. */
const PREFETCH_ROWS = 12

/** Requests the next page near the end of the list. After a failure it waits for the user. */
function useNextPage(
  directory: DirectoryList | undefined,
  count: number,
  namespace: string | undefined,
): (index: number) => void {
  const more = connectHooks.usePlugin('directory')?.more
  const run = useReportedAction()
  const isOpen = directory?.hasMore && !directory.isBusy && !directory.error
  return useCallback(
    (index) => {
      if (more && isOpen && index >= count - PREFETCH_ROWS) run(more({ namespace }))
    },
    [more, isOpen, count, namespace, run],
  )
}

interface AllWalletsListProps {
  readonly items: readonly WalletItem[]
  readonly total: number
  readonly query: string
  readonly isFiltered: boolean
  readonly isSearching: boolean
  /** Repeats the search; only after it failed. */
  readonly onSearchAgain: (() => void) | undefined
  readonly directory: DirectoryList | undefined
  readonly target: ConnectTarget | undefined
  readonly canPair: boolean
  readonly rowsRef: Ref<WalletRowsHandle>
  /** Key of the row that takes the focus when the user returns to the view. */
  readonly chosen: string | undefined
  readonly onChosen: (key: string) => void
}

/** Placeholder rows while a page loads. */
const PLACEHOLDERS = 3

/** The matching rows, placeholders while more load, and a message when there are none. */
function AllWalletsList(props: AllWalletsListProps): ReactNode {
  const {
    items,
    total,
    query,
    isFiltered,
    isSearching,
    onSearchAgain,
    directory,
    target,
    canPair,
    rowsRef,
    chosen,
    onChosen,
  } = props
  const t = connectHooks.useMessages()
  const families = useAtom(useKernel().atoms.families)
  const chooseItem = useChoose(target)
  const choose = useCallback(
    (item: WalletItem): Promise<void> => {
      onChosen(item.key)
      return chooseItem(item)
    },
    [onChosen, chooseItem],
  )
  const [focusAt] = useState(() => items.findIndex(({ key }) => key === chosen))
  const secondOf = useCallback(({ namespaces }: WalletItem) => familyNames(namespaces, families), [families])
  const onReach = useNextPage(directory, items.length, target?.namespace)
  const isBusy = isFiltered ? isSearching && items.length === 0 : directory?.isBusy
  const isLoading = isBusy || (!isFiltered && directory?.hasMore)
  const isEmpty = items.length === 0 && !isLoading
  const container = useKeptHeight(!isFiltered, isFiltered && !isEmpty)
  return (
    <>
      <HiddenText live="polite">{isFiltered && !isSearching && t('found', { total: items.length })}</HiddenText>
      {(directory?.status === 'failed' || directory?.error || onSearchAgain) && (
        <IncompleteList namespace={target?.namespace} onAgain={onSearchAgain} />
      )}
      {items.some(({ status }) => status === 'duplicate') && (
        <Banner tone="warning" role="note" title={t('duplicateTitle')}>
          {t('duplicateText')}
        </Banner>
      )}
      <div ref={container}>
        {isEmpty ? (
          <NoWalletFound query={query} target={target} canPair={canPair} />
        ) : (
          <List label={t('wallets')} busy={isBusy}>
            <WalletRows
              rowsRef={rowsRef}
              items={items}
              total={Math.max(total, items.length)}
              reach={items.length}
              onChoose={choose}
              secondOf={secondOf}
              onReach={onReach}
              loadingRows={isLoading ? PLACEHOLDERS : 0}
              focusAt={focusAt < 0 ? undefined : focusAt}
            />
          </List>
        )}
      </div>
    </>
  )
}
