import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { WalletRow } from '../../derived/walletList.ts'
import { windowParts } from '../../derived/windowParts.ts'
import type { ConnectTarget } from '../../types.ts'
import { RowGap } from './RowGap.tsx'
import { useRowFocus } from './useRowFocus.ts'
import { useRowWindow } from './useRowWindow.ts'
import { WalletItem } from './WalletItem.tsx'

export interface WalletRowsProps {
  readonly rows: readonly WalletRow[]
  /** Rows of the whole list, with those below the wallets. */
  readonly total: number
  readonly target: ConnectTarget | undefined
  /** A row that takes the focus when this is set. */
  readonly focusAt?: number | undefined
}

/** The wallets of the list; of a long one only what is in sight, with the order and the focus of a whole one. */
export function WalletRows({ rows, total, target, focusAt }: WalletRowsProps): ReactNode {
  const anchor = useRef<HTMLDivElement>(null)
  const ids = useMemo(() => rows.map(({ connector }) => connector.id), [rows])
  const { range, rowHeight } = useRowWindow(anchor, rows.length)
  const { focused, focusRow } = useRowFocus(anchor, ids, total)
  const expand = useRef(focusRow)
  useEffect(() => {
    expand.current = focusRow
  })
  useEffect(() => {
    if (focusAt !== undefined) expand.current(focusAt)
  }, [focusAt])
  return (
    <>
      <div ref={anchor} role="none" />
      {windowParts(range, focused, rows.length).flatMap((part): readonly ReactNode[] => {
        if ('skipped' in part) return [<RowGap key={`gap ${part.from}`} height={part.skipped * rowHeight} />]
        // One flat list: a row that kept its place among nested ones would be made anew and lose the focus.
        return rows
          .slice(part.start, part.end)
          .map((row, at) => (
            <WalletItem
              key={`wallet ${row.connector.id}`}
              row={row}
              index={part.start + at + 1}
              total={total}
              target={target}
            />
          ))
      })}
    </>
  )
}
