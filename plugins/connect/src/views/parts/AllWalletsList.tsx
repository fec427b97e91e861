import { useAtom, useKernel, useT } from '@latchkey/kernel/react'
import { Banner, HiddenText, List, useKeptHeight } from '@latchkey/theme/ui'
import { type ReactNode, type Ref, useCallback, useState } from 'react'
import { familyNames } from '../../derived/list/familyNames.ts'
import type { WalletItem } from '../../derived/list/walletItem.ts'
import type { DirectoryList } from '../../peers.ts'
import type { ConnectPlugin, ConnectTarget } from '../../types.ts'
import { NoWalletFound } from './NoWalletFound.tsx'
import { PartOfList } from './PartOfList.tsx'
import { useChoose } from './useChoose.ts'
import { useMore } from './useMore.ts'
import { WalletRows, type WalletRowsHandle } from './WalletRows.tsx'

export interface AllWalletsListProps {
  readonly items: readonly WalletItem[]
  readonly total: number
  readonly query: string
  readonly isFiltered: boolean
  readonly isSearching: boolean
  /** Searches once more, when the directory did not answer. */
  readonly onSearchAgain: (() => void) | undefined
  readonly directory: DirectoryList | undefined
  readonly target: ConnectTarget | undefined
  readonly canPair: boolean
  readonly rowsRef: Ref<WalletRowsHandle>
  /** Key of the row that has the focus when the view appears again. */
  readonly chosen: string | undefined
  readonly onChosen: (key: string) => void
}

/** Rows drawn while a page is on its way. */
const COMING = 3

/** The rows that match, those that are on their way, and what there is to say when there are none. */
export function AllWalletsList(props: AllWalletsListProps): ReactNode {
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
  const t = useT<ConnectPlugin>('connect')
  const families = useAtom(useKernel().atoms.families)
  const goOn = useChoose(target)
  const choose = useCallback(
    (item: WalletItem): Promise<void> => {
      onChosen(item.key)
      return goOn(item)
    },
    [onChosen, goOn],
  )
  const [focusAt] = useState(() => items.findIndex(({ key }) => key === chosen))
  const secondOf = useCallback(({ namespaces }: WalletItem) => familyNames(namespaces, families), [families])
  const onReach = useMore(directory, items.length, target?.namespace)
  const isBusy = isFiltered ? isSearching && items.length === 0 : directory?.isBusy
  const isComing = isBusy || (!isFiltered && directory?.hasMore)
  const isEmpty = items.length === 0 && !isComing
  const kept = useKeptHeight(!isFiltered, isFiltered && !isEmpty)
  return (
    <>
      <HiddenText live="polite">{isFiltered && !isSearching && t('found', { total: items.length })}</HiddenText>
      {(directory?.status === 'failed' || directory?.error || onSearchAgain) && (
        <PartOfList namespace={target?.namespace} onAgain={onSearchAgain} />
      )}
      {items.some(({ mark }) => mark === 'suspect') && (
        <Banner tone="warning" role="note" title={t('imitatesTitle')}>
          {t('imitatesText')}
        </Banner>
      )}
      <div ref={kept}>
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
              coming={isComing ? COMING : 0}
              focusAt={focusAt < 0 ? undefined : focusAt}
            />
          </List>
        )}
      </div>
    </>
  )
}
