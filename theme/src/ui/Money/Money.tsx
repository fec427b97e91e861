import type { ReactNode } from 'react'
import { useSheet } from '../shared/styling.ts'
import * as styles from './Money.css.ts'

/** Props of `Money`. */
export interface MoneyProps {
  /** An amount as the user's language writes it, such as "$4,812.36" or "0,6124 ETH"; unknown is "–". */
  readonly value: string | undefined
  /**
   * The decimal sign of that language, as `formatToParts` of `Intl.NumberFormat` gives it: `useFormat().decimalSign`.
   * Nothing else tells whether the comma of "1,234" parts thousands or decimals.
   */
  readonly decimalSign: string
  /** Decimals that stay strong; 0 by default, 2 for the digits of a quote. */
  readonly strongDecimals?: number | undefined
}

/**
 * An amount set like print: tabular figures, decimals dimmed, never turned around by the text around it. It is one
 * run from left to right in every script, as digits are; Hebrew and Arabic write their marks of direction around it.
 */
export function Money({ value, decimalSign, strongDecimals = 0 }: MoneyProps): ReactNode {
  useSheet(__LK_OWN_CSS__)
  if (value === undefined)
    return (
      <bdi data-lk-part="money" dir="ltr" className={styles.root}>
        –
      </bdi>
    )
  const [at, end] = decimalsOf(value, decimalSign)
  const dimFrom = strongDecimals === 0 ? at : Math.min(at + 1 + strongDecimals, end)
  return (
    <bdi data-lk-part="money" dir="ltr" className={styles.root}>
      {value.slice(0, dimFrom)}
      {dimFrom < end && <span className={styles.decimals}>{value.slice(dimFrom, end)}</span>}
      {value.slice(end)}
    </bdi>
  )
}

/**
 * The largest text variant in which an amount and its symbol, which is set smaller, stay on one line of a modal beside a
 * button.
 * @param text - the amount as `Money` shows it
 * @param symbol - left out where `text` has it
 */
export function amountSize(text: string, symbol = ''): 'display' | 'amount' | 'heading' | 'body' {
  const width = text.length + symbol.length * 0.8
  if (width <= 9) return 'display'
  if (width <= 11) return 'amount'
  return text.length <= 15 ? 'heading' : 'body'
}

/** Where the decimal sign stands and where the decimals end, in digits of any script; both the end when there are none. */
function decimalsOf(value: string, sign: string): readonly [at: number, end: number] {
  const found = [...value.matchAll(/\P{Nd}(?=(\p{Nd}+))/gu)].filter(
    ({ 0: mark, index }) => mark === sign && /\p{Nd}$/u.test(value.slice(0, index)),
  )
  const [only] = found
  // A sign that is there twice parts thousands.
  if (!only || found.length > 1) return [value.length, value.length]
  return [only.index, only.index + sign.length + (only[1] ?? '').length]
}
