import type { ChainFamily, ViewProps } from '@latchkey/kernel'
import { useAtom, useKernel, ViewBody } from '@latchkey/kernel/react'
import { type RowListHandle, type RowPosition, SearchList, useSecretTexts } from '@latchkey/kernel/views'
import { qrCodeIcon, searchIcon } from '@latchkey/theme/icons'
import { Banner, Button, Chip, ChipGroup, EmptyState, SkeletonRow, Stack } from '@latchkey/theme/ui'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { countLabel, searchable, searchItems } from '../model/search.ts'
import { familyName, familyNames, type WalletItem } from '../model/walletItem.ts'
import { addFound } from '../model/walletLists.ts'
import type { ConnectTarget, DirectoryList, DirectoryWallet } from '../plugin.ts'
import { chips } from './connect.css.ts'
import { connectHooks } from './hooks/connectHooks.ts'
import { type ShownLists, useNextPage, useWalletLists } from './hooks/useWalletLists.ts'
import {
  type Finder,
  useDirectoryNames,
  useFinder,
  useWalletSearch,
  type WalletSearch,
} from './hooks/useWalletSearch.ts'
import { useChoose, WalletRow } from './WalletRow.tsx'

const keyOf = ({ key }: WalletItem): string => key

/** All wallets, installed ones first, with a search by name. */
export function AllWallets({ params }: ViewProps<ConnectTarget | undefined>): ReactNode {
  const t = connectHooks.useMessages()
  const secret = useSecretTexts()
  const families = useAtom(useKernel().atoms.families)
  const [finder, change] = useFinder()
  const { query, family, isCertified } = finder
  const namespace = params?.namespace ?? family
  const lists = useWalletLists(namespace)
  const search = useWalletSearch(finder, namespace, change)
  const target = useMemo(() => (namespace === undefined ? params : { ...params, namespace }), [params, namespace])
  const items = useItems(lists, search, finder, useDirectoryNames(namespace))
  const { directory, count } = lists
  const isFiltered = query !== '' || isCertified
  const isBusy = isFiltered ? search.isBusy : directory?.isBusy
  const isLoading = (isBusy && (!isFiltered || items.length === 0)) || (!isFiltered && directory?.hasMore)
  const total = directory?.status === 'loading' || count === 0 ? undefined : countLabel(count)
  const renderRow = useWalletRow(target, change)
  return (
    <ViewBody>
      <SearchList
        takesFocus
        label={t('wallets')}
        rows={items}
        keyOf={keyOf}
        renderRow={renderRow}
        total={Math.max(isFiltered ? 0 : count, items.length)}
        busy={isBusy}
        onReach={useNextPage(directory, items.length, target?.namespace)}
        handle={useReturnedFocus(items, finder.chosen)}
        query={query}
        onQuery={(next) => change({ query: next })}
        texts={{
          field: total === undefined ? t('searchSome') : t('searchAll', { total }),
          clear: t('clear'),
          ...secret,
          found: search.isBusy ? '' : t('found', { total: items.length }),
        }}
        filters={
          <WalletFilters
            finder={finder}
            change={change}
            families={params?.namespace === undefined && families.length > 1 ? families : []}
            hasCertified={isCertified || lists.all.some(({ wallet }) => wallet?.certified)}
          />
        }
        notice={<WalletNotices items={items} directory={directory} search={search} namespace={target?.namespace} />}
        empty={!isLoading && <NoWalletFound query={query} target={target} />}
      >
        {isLoading && PLACEHOLDERS.map((key) => <SkeletonRow key={key} />)}
      </SearchList>
    </ViewBody>
  )
}

/** Draws a row, whose press is remembered for the way back. */
function useWalletRow(
  target: ConnectTarget | undefined,
  change: (part: Partial<Finder>) => void,
): (item: WalletItem, position: RowPosition) => ReactNode {
  const families = useAtom(useKernel().atoms.families)
  const chooseItem = useChoose(target)
  return useCallback(
    (item, position) => {
      const choose = (chosen: WalletItem): Promise<void> => {
        change({ chosen: chosen.key })
        return chooseItem(chosen)
      }
      const second = familyNames(item.namespaces, families)
      return <WalletRow item={item} position={position} onChoose={choose} second={second} />
    },
    [change, chooseItem, families],
  )
}

/** Placeholder rows while a page loads. */
const PLACEHOLDERS = ['first', 'second', 'third']

/**
 * The wallets that match: of the list, then those that the directory found, then those that are known by name alone, so
 * that a key has its result in the same frame.
 */
function useItems(
  { all }: ShownLists,
  { found }: WalletSearch,
  { query, isCertified }: Finder,
  names: readonly DirectoryWallet[],
): readonly WalletItem[] {
  const isSearch = query.trim() !== ''
  const known = useMemo(() => {
    const wallets = isSearch ? addFound(addFound(all, found), names) : all
    return searchable(isCertified ? wallets.filter(({ wallet }) => wallet?.certified) : wallets)
  }, [all, found, names, isSearch, isCertified])
  return useMemo(() => searchItems(known, query), [known, query])
}

/** Returns the focus to the row that was chosen when the user comes back. @returns the handle of the list */
function useReturnedFocus(
  items: readonly WalletItem[],
  chosen: string | undefined,
): { readonly current: RowListHandle | null } {
  const list = useRef<RowListHandle>(null)
  const [index] = useState(() => items.findIndex(({ key }) => key === chosen))
  useEffect(() => {
    if (index >= 0) queueMicrotask(() => list.current?.focusRow(index))
  }, [index])
  return list
}

interface WalletFiltersProps {
  readonly finder: Finder
  readonly change: (part: Partial<Finder>) => void
  /** The families to choose from; none where the family is fixed. */
  readonly families: readonly ChainFamily[]
  readonly hasCertified: boolean
}

/** No chain family has this name (CAIP-2 namespaces have at least three characters). */
const EVERY_FAMILY = '*'

/** Chips that narrow the list. */
function WalletFilters({ finder, change, families, hasCertified }: WalletFiltersProps): ReactNode {
  const t = connectHooks.useMessages()
  const { family, isCertified } = finder
  if (families.length === 0 && !hasCertified) return null
  return (
    <div className={chips}>
      {families.length > 0 && (
        <ChipGroup
          label={t('families')}
          options={[
            { id: EVERY_FAMILY, label: t('everyFamily') },
            ...families.map((entry) => ({ id: entry.namespace, label: familyName(entry) })),
          ]}
          current={family ?? EVERY_FAMILY}
          onChange={(id) => change({ family: id === EVERY_FAMILY ? undefined : id })}
        />
      )}
      {hasCertified && (
        <Chip selected={isCertified} onPress={() => change({ isCertified: !isCertified })}>
          {t('certified')}
        </Chip>
      )}
    </div>
  )
}

interface WalletNoticesProps {
  readonly items: readonly WalletItem[]
  readonly directory: DirectoryList | undefined
  readonly search: WalletSearch
  readonly namespace: string | undefined
}

/** What users should know about the list before they choose. */
function WalletNotices({ items, directory, search, namespace }: WalletNoticesProps): ReactNode {
  const t = connectHooks.useMessages()
  return (
    <>
      {(directory?.status === 'failed' || directory?.error || search.isFailed) && (
        <IncompleteList namespace={namespace} onAgain={search.isFailed ? search.again : undefined} />
      )}
      {items.some(({ status }) => status === 'duplicate') && (
        <Banner tone="warning" role="note" title={t('duplicateTitle')}>
          {t('duplicateText')}
        </Banner>
      )}
    </>
  )
}

interface NoWalletFoundProps {
  readonly query: string
  readonly target: ConnectTarget | undefined
}

/** No wallet of that name, or none at all. A pairing code works with most wallets that are not listed. */
function NoWalletFound({ query, target }: NoWalletFoundProps): ReactNode {
  const t = connectHooks.useMessages()
  const { connectByQrCode } = connectHooks.usePlugin()
  const canPair = useAtom(useKernel().atoms.connectors).some(({ kind }) => kind === 'pairing')
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
