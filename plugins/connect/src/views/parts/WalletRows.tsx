import { SkeletonRow } from '@latchkey/theme/ui'
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useMemo, useRef } from 'react'
import type { WalletItem as Item } from '../../derived/list/walletItem.ts'
import { windowParts } from '../../derived/windowParts.ts'
import { RowGap } from './RowGap.tsx'
import { useRowFocus } from './useRowFocus.ts'
import { useRowWindow } from './useRowWindow.ts'
import { WalletItem } from './WalletItem.tsx'

/** What a list around the rows can ask for. */
export interface WalletRowsHandle {
  /** Renders a row and moves the focus to it. @param index From 0. */
  focusRow(index: number): void
}

export interface WalletRowsProps {
  readonly items: readonly Item[]
  /** Rows of the whole list, with those below the wallets and those that are not here yet. */
  readonly total: number
  /** Rows that are here and can take the focus. @defaultValue all of them */
  readonly reach?: number | undefined
  readonly onChoose: (item: Item) => Promise<void>
  /** Rows on their way, at most 4; they stand after the wallets, before the way to pair with any. @defaultValue 0 */
  readonly coming?: number | undefined
  /** A row that takes the focus when this is set. */
  readonly focusAt?: number | undefined
  readonly secondOf?: ((item: Item) => string) | undefined
  /** Is told the last row that is rendered. */
  readonly onReach?: ((index: number) => void) | undefined
  readonly rowsRef?: Ref<WalletRowsHandle> | undefined
}

/** Rows that are on their way, in the shape of those that come. */
const COMING = ['first', 'second', 'third', 'fourth']

/** The wallets of a list; of a long one only what is in sight, with the order and the focus of a whole one. */
export function WalletRows({
  items,
  total,
  reach = total,
  onChoose,
  coming = 0,
  focusAt,
  secondOf,
  onReach,
  rowsRef,
}: WalletRowsProps): ReactNode {
  const anchor = useRef<HTMLDivElement>(null)
  const ids = useMemo(() => items.map(({ key }) => key), [items])
  const { range, rowHeight } = useRowWindow(anchor, items.length)
  const { focused, focusRow } = useRowFocus(anchor, ids, reach)
  useImperativeHandle(rowsRef, () => ({ focusRow }), [focusRow])
  const expand = useRef(focusRow)
  useEffect(() => {
    expand.current = focusRow
  })
  useEffect(() => {
    if (focusAt !== undefined) expand.current(focusAt)
  }, [focusAt])
  const { end } = range
  useEffect(() => onReach?.(end), [onReach, end])
  const pairing = coming > 0 ? items.find(({ kind }) => kind === 'pairing') : undefined
  const skeletons = COMING.slice(0, coming).map((key) => <SkeletonRow key={key} />)
  return (
    <>
      <div ref={anchor} role="none" />
      {windowParts(range, focused, items.length).flatMap((part): readonly ReactNode[] => {
        if ('skipped' in part) return [<RowGap key={`gap ${part.from}`} height={part.skipped * rowHeight} />]
        // One flat list: a row that kept its place among nested ones would be made anew and lose the focus.
        return items
          .slice(part.start, part.end)
          .flatMap((item, at) => [
            ...(item === pairing ? skeletons : []),
            <WalletItem
              key={`wallet ${item.key}`}
              item={item}
              index={part.start + at + 1}
              total={total}
              onChoose={onChoose}
              second={secondOf?.(item)}
            />,
          ])
      })}
      {!pairing && skeletons}
    </>
  )
}
