import type { ReactNode } from 'react'
import { useSheet } from '../shared/useSheet.ts'
import * as styles from './Money.css.ts'

/** Props of `Money`. */
export interface MoneyProps {
  /** An amount as the reader's language writes it, such as "$4,812.36" or "0,6124 ETH"; unknown is "–". */
  readonly value: string | undefined
  /** The decimal sign in it. Without it "4,812" could mean either, and stays strong. */
  readonly decimalSign?: '.' | ',' | undefined
  /** Decimals that stay strong; 0 by default, 2 for the digits of a quote. */
  readonly strongDecimals?: number | undefined
}

/** An amount set like print: tabular figures, decimals dimmed, never turned around by the text around it. */
export function Money({ value, decimalSign, strongDecimals = 0 }: MoneyProps): ReactNode {
  useSheet(__LK_OWN_CSS__)
  const at = value === undefined ? -1 : decimalAt(value, decimalSign)
  const end = value?.match(/\D*$/u)?.index ?? 0
  if (value === undefined || at < 0) return <bdi className={styles.root}>{value ?? '–'}</bdi>
  const dimFrom = strongDecimals === 0 ? at : Math.min(at + 1 + strongDecimals, end)
  return (
    <bdi className={styles.root}>
      {value.slice(0, dimFrom)}
      {dimFrom < end && <span className={styles.decimals}>{value.slice(dimFrom, end)}</span>}
      {value.slice(end)}
    </bdi>
  )
}

function decimalAt(value: string, sign: string | undefined): number {
  const match = /([\d.,'’\s\u00A0\u202F]*\d)([.,])(\d+)\D*$/u.exec(value)
  if (!match) return -1
  const [, whole = '', found = '', decimals = ''] = match
  if (sign !== undefined && found !== sign) return -1
  const isOnlySign = !/[.,]/.test(whole.replaceAll(found, ''))
  const isGrouping = sign === undefined && decimals.length === 3 && isOnlySign && whole.trim() !== '0'
  return isGrouping ? -1 : match.index + whole.length
}
