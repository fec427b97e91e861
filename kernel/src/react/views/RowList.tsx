import { List, ListCard } from '@latchkey/theme/ui'
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  type Ref,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import {
  FIRST_ROWS,
  MAX_WHOLE_ROWS,
  type RowHeadings,
  useRemovedFocus,
  useRowWindow,
  windowSegments,
} from './useRowWindow.ts'
import * as styles from './view.css.ts'

/** Place of a row in the whole list, for `position` of `ListItem`. */
export interface RowPosition {
  /** From 1. */
  readonly index: number
  readonly total: number
}

/** What a component around a list can ask of it. */
export interface RowListHandle {
  /** Moves the focus to a row, and renders it first where it is not. @param index - from 0 */
  focusRow(index: number): void
}

export interface RowListProps<Row> {
  /** Names the list for screen readers. */
  readonly label: string
  /** Of equal height, those that cannot be chosen included. */
  readonly rows: readonly Row[]
  /** Identifies a row; the focus stays with it when the order changes. */
  readonly keyOf: (row: Row) => string
  /** Draws a row, usually as a `ListItem` with `position`. Called again only for rows that have changed. */
  readonly renderRow: (row: Row, position: RowPosition) => ReactNode
  /** What stands between the rows; the same object until it changes. */
  readonly headings?: RowHeadings | undefined
  /** Draws the rows in a card: for a short list among other things. */
  readonly card?: boolean | undefined
  /** Rows of the whole list, where some are not loaded yet. @defaultValue the number of `rows` */
  readonly total?: number | undefined
  /** More rows are loading. */
  readonly busy?: boolean | undefined
  /** Below the rows, for example skeletons of those that are loading. */
  readonly children?: ReactNode
  /** Receives the number of rows up to the last one in or near sight, to load more in time. */
  readonly onReach?: ((end: number) => void) | undefined
  readonly handle?: Ref<RowListHandle> | undefined
}

const CONTROL = 'button:not([disabled]), a[href], input:not([disabled]), [tabindex="0"]'
/** Rows that Page Up and Page Down move by. */
const PAGE_ROWS = 8

const rowAt = (list: Element | null, index: number): Element | null | undefined =>
  list?.querySelector(`[data-lk-row="${index}"]`)

/** Moves the focus to the control of a rendered row. @returns whether there is one */
function focusControl(list: Element | null, index: number): boolean {
  const control = rowAt(list, index)?.querySelector<HTMLElement>(CONTROL)
  control?.focus()
  return control !== undefined && control !== null
}

/** The place of the row around an element. */
export function rowIndexOf(target: EventTarget | null): number | undefined {
  const row = target instanceof Element ? target.closest('[data-lk-row]') : null
  return row ? Number(row.getAttribute('data-lk-row')) : undefined
}

/** The row that a key moves to from row `at` of `count`; `undefined` for keys that do not move. */
export function nextRow(key: string, at: number, count: number): number | undefined {
  const last = count - 1
  if (key === 'ArrowDown') return Math.min(at + 1, last)
  if (key === 'ArrowUp') return Math.max(at - 1, 0)
  if (key === 'PageDown') return Math.min(at + PAGE_ROWS, last)
  if (key === 'PageUp') return Math.max(at - PAGE_ROWS, 0)
  if (key === 'Home') return 0
  return key === 'End' ? last : undefined
}

interface RowFocus {
  /** The row with the focus, which stays rendered when it is scrolled out of sight. */
  readonly pinned: number | undefined
  focusRow(index: number): void
  onFocus(target: EventTarget): void
}

/** Follows the focus among the rows, and hands it to the neighbour of a row that is removed while it has it. */
function useRowFocus(
  list: RefObject<Element | null>,
  keys: readonly string[],
  handle: Ref<RowListHandle> | undefined,
): RowFocus {
  const [focusedKey, setFocusedKey] = useState<string>()
  const lastIndex = useRef(0)
  const onFocus = (target: EventTarget): void => {
    const index = rowIndexOf(target)
    if (index === undefined) return
    lastIndex.current = index
    setFocusedKey(keys[index])
  }
  const focusRow = (index: number): void => {
    if (!rowAt(list.current, index)) flushSync(() => setFocusedKey(keys[index]))
    focusControl(list.current, index)
  }
  useRemovedFocus(list, () => {
    for (let at = Math.min(lastIndex.current, keys.length - 1); at >= 0; at -= 1) {
      if (focusControl(list.current, at)) return
    }
  })
  useImperativeHandle(handle, () => ({ focusRow }))
  const pinned = focusedKey === undefined ? -1 : keys.indexOf(focusedKey)
  // Rows that come or go before it move it.
  useLayoutEffect(() => {
    if (pinned >= 0) lastIndex.current = pinned
  }, [pinned])
  return { pinned: pinned < 0 ? undefined : pinned, focusRow, onFocus }
}

interface ListRowProps<Row> extends Pick<RowListProps<Row>, 'renderRow'> {
  readonly className: string | undefined
  readonly index: number
  readonly total: number
  readonly row: Row
}

function PlainListRow<Row>({ className, index, total, row, renderRow }: ListRowProps<Row>): ReactNode {
  return (
    <div role="none" className={className} data-lk-row={index}>
      {renderRow(row, { index: index + 1, total })}
    </div>
  )
}

/** A row that is drawn anew only when something about it changes, so that long lists scroll smoothly. */
const ListRow = memo(PlainListRow) as typeof PlainListRow

/** The height of rows that are not rendered, in px; set as a property, since a strict policy refuses style attributes. */
function RowGap({ height }: { readonly height: number }): ReactNode {
  const setHeight = useCallback(
    (element: HTMLElement | null) => element?.style.setProperty('block-size', `${height}px`),
    [height],
  )
  return <div ref={setHeight} role="none" />
}

/** The first rows at once, the rest of a short list right after, without holding up the first. */
function useGrowingLimit(): number {
  const [limit, setLimit] = useState(FIRST_ROWS)
  useEffect(() => startTransition(() => setLimit(MAX_WHOLE_ROWS)), [])
  return limit
}

/** Moves to the row to which a key leads, if it is a key of the list. */
function onRowKey(event: KeyboardEvent, count: number, focusRow: (index: number) => void): void {
  const at = rowIndexOf(event.target)
  if (at === undefined || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
  const next = nextRow(event.key, at, count)
  if (next === undefined || next === at) return
  event.preventDefault()
  focusRow(next)
}

/**
 * A list of rows of equal height with arrow keys, Home, End and Page keys. Up to 60 rows are in the page as a whole, and
 * the browser skips what is out of sight; of longer lists only what is near is rendered, with the order and the size of
 * the whole one.
 */
export function RowList<Row>({
  label,
  rows,
  keyOf,
  renderRow,
  headings,
  card = false,
  total,
  busy,
  children,
  onReach,
  handle,
}: RowListProps<Row>): ReactNode {
  const list = useRef<HTMLDivElement>(null)
  const keys = rows.map(keyOf)
  const isWindowed = rows.length > MAX_WHOLE_ROWS
  const { range, rowHeight } = useRowWindow(list, rows.length, isWindowed || onReach !== undefined, headings)
  const { pinned, focusRow, onFocus } = useRowFocus(list, keys, handle)
  const limit = useGrowingLimit()
  const end = Math.min(range.end, rows.length)
  useEffect(() => void onReach?.(end), [onReach, end])
  const Frame = card ? ListCard : List
  // A window is measured by its rows: one that the browser skips has no height of its own.
  const rowClass = isWindowed ? undefined : styles.row
  const heightOf = (start: number, until: number): number =>
    (until - start) * rowHeight + (headings?.heightOf(start, until) ?? 0)
  const shown = isWindowed ? range : { start: 0, end: Math.min(rows.length, limit) }
  return (
    <Frame ref={list} label={label} busy={busy}>
      <div
        role="none"
        onKeyDown={(event) => onRowKey(event, rows.length, focusRow)}
        onFocus={({ target }) => onFocus(target)}
      >
        {/* One flat list: a row that kept its place among nested ones would be made anew and lose the focus. */}
        {windowSegments(shown, pinned, rows.length).flatMap(({ start, end: until, isGap }) =>
          isGap
            ? [<RowGap key={`gap ${start}`} height={heightOf(start, until)} />]
            : rows.slice(start, until).flatMap((row, offset) => {
                const index = start + offset
                return [
                  headings?.draw(index),
                  <ListRow
                    key={`row ${keys[index]}`}
                    className={rowClass}
                    index={index}
                    total={total ?? rows.length}
                    row={row}
                    renderRow={renderRow}
                  />,
                ]
              }),
        )}
        {children}
      </div>
    </Frame>
  )
}
