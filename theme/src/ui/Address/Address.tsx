import type { ReactNode } from 'react'
import { cx, useSheet } from '../shared/styling.ts'
import { safeText } from '../shared/text.ts'
import * as styles from './Address.css.ts'

/** Props of `Address`. */
export interface AddressProps {
  readonly value: string
  /** `short` is 6…6 (default); `full` is in groups of four with strong ends: the only form for review, approve and receive. */
  readonly format?: 'short' | 'full' | undefined
}

/** An address or hash: monospaced and left to right in every language. */
export function Address({ value, format = 'short' }: AddressProps): ReactNode {
  useSheet(__LK_OWN_CSS__)
  const text = safeText(value)
  if (format === 'full') return <FullAddress text={text} />
  return (
    <bdi data-lk-part="address" className={cx(styles.root, styles.short)} title={text}>
      {text.length > 13 ? `${text.slice(0, 6)}…${text.slice(-6)}` : text}
    </bdi>
  )
}

function FullAddress({ text }: { readonly text: string }): ReactNode {
  const groups = text.match(/.{1,4}/gu) ?? []
  return (
    <bdi data-lk-part="address" className={cx(styles.root, styles.full)}>
      {groups.map((group, index) => {
        const isEnd = index < 2 || index >= groups.length - 2
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other identity than their place
          <span key={index} className={cx(styles.group, isEnd && styles.strong)}>
            {group}
          </span>
        )
      })}
    </bdi>
  )
}
