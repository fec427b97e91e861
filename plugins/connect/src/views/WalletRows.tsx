import { qrCodeIcon } from '@latchkey/theme/icons'
import { IconTile, ListItem, Logo, SkeletonRow, safeName, Tag } from '@latchkey/theme/ui'
import {
  memo,
  type NamedExoticComponent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { connectHooks } from '../hooks.ts'
import { windowParts } from '../model/rowWindow.ts'
import type { WalletItem as Item, WalletStatus } from '../model/walletItem.ts'

import { gap } from './connect.css.ts'
import { useRowFocus, useRowWindow } from './hooks/useRowFocus.ts'

interface WalletItemProps {
  readonly item: Item
  /** Place in the whole list, from 1. */
  readonly index: number
  readonly total: number
  readonly onChoose: (item: Item) => Promise<void>
  /** The chain families it supports. */
  readonly second?: string | undefined
}

const TAGS = {
  recent: { word: 'lastUsed', tone: 'accent' },
  installed: { word: 'installed', tone: 'neutral' },
  connected: { word: 'isConnected', tone: 'success' },
  duplicate: { word: 'duplicate', tone: 'warning' },
} as const satisfies Record<WalletStatus, unknown>

/** One wallet to choose. Memoized, so that long lists scroll smoothly. */
export const WalletItem: NamedExoticComponent<WalletItemProps> = memo(function WalletItem(
  props: WalletItemProps,
): ReactNode {
  const { item, index, total, onChoose, second } = props
  const { kind, name, icon, status, wallet } = item
  const t = connectHooks.useMessages()
  const position = { index, total }
  if (kind === 'pairing') {
    const tile = <IconTile icon={qrCodeIcon} />
    const press = (): Promise<void> => onChoose(item)
    return <ListItem name={t('phoneWallet')} start={tile} chevron wraps position={position} onPress={press} />
  }
  const tag = status ? TAGS[status] : wallet?.certified ? ({ word: 'certified', tone: 'neutral' } as const) : undefined
  return (
    <ListItem
      name={safeName(name)}
      second={second}
      start={<Logo name={name} src={icon} />}
      end={tag && <Tag tone={tag.tone}>{t(tag.word)}</Tag>}
      position={position}
      onPress={() => onChoose(item)}
    />
  )
})

interface RowGapProps {
  /** In px. */
  readonly height: number
}

/** Takes the place of rows that are not rendered. */
function RowGap({ height }: RowGapProps): ReactNode {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    ref.current?.style.setProperty('block-size', `${height}px`)
  }, [height])
  return <div ref={ref} role="none" className={gap} />
}

/** For the list around the rows. */
export interface WalletRowsHandle {
  /** Renders a row and moves the focus to it. @param index From 0. */
  focusRow(index: number): void
}

interface WalletRowsProps {
  readonly items: readonly Item[]
  /** Rows of the whole list, including those below the wallets and those still loading. */
  readonly total: number
  /** Rows that can take the focus. @defaultValue all of them */
  readonly reach?: number | undefined
  readonly onChoose: (item: Item) => Promise<void>
  /** Placeholder rows, at most 4, between the wallets and the pairing row. @defaultValue 0 */
  readonly loadingRows?: number | undefined
  /** Moves the focus to this row when it is set. */
  readonly focusAt?: number | undefined
  readonly secondOf?: ((item: Item) => string) | undefined
  /** Called with the last rendered row. */
  readonly onReach?: ((index: number) => void) | undefined
  readonly rowsRef?: Ref<WalletRowsHandle> | undefined
}

const PLACEHOLDERS = ['first', 'second', 'third', 'fourth']

/** The wallets of a list. Long lists render the visible rows only, with the order and focus of a whole list. */
export function WalletRows({
  items,
  total,
  reach = total,
  onChoose,
  loadingRows = 0,
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
  const pairing = loadingRows > 0 ? items.find(({ kind }) => kind === 'pairing') : undefined
  const skeletons = PLACEHOLDERS.slice(0, loadingRows).map((key) => <SkeletonRow key={key} />)
  return (
    <>
      <div ref={anchor} role="none" />
      {windowParts(range, focused, items.length).flatMap((part): readonly ReactNode[] => {
        if ('skipped' in part) return [<RowGap key={`gap ${part.from}`} height={part.skipped * rowHeight} />]
        // One flat array: rows in nested arrays would be created anew and lose the focus.
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
