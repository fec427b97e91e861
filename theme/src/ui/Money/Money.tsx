import type { ReactNode } from 'react'
import * as styles from './Money.css.ts'

/** Props of `Money`. */
export interface MoneyProps {
  /** An amount as the reader's language writes it, such as "$4,812.36" or "0,6124 ETH"; unknown is "–". */
  readonly value: string | undefined
  /** Decimals that stay strong; 0 by default, 2 for the digits of a quote. */
  readonly strongDecimals?: number | undefined
}

/** An amount set like print: tabular figures, decimals dimmed, never turned around by the text around it. */
export function Money({ value, strongDecimals = 0 }: MoneyProps): ReactNode {
  const [, whole = value ?? '–', separator = '', decimals = '', rest = ''] =
    /^(.*\d)([.,])(\d+)(\D*)$/u.exec(value ?? '') ?? []
  const strong = strongDecimals === 0 ? '' : separator + decimals.slice(0, strongDecimals)
  const dim = strongDecimals === 0 ? separator + decimals : decimals.slice(strongDecimals)
  return (
    <bdi className={styles.root}>
      {whole}
      {strong}
      {dim && <span className={styles.decimals}>{dim}</span>}
      {rest}
    </bdi>
  )
}
