import type { ReactNode } from 'react'
import { cx, useSheet } from '../shared/styling.ts'
import { useRoving } from '../shared/useRoving.ts'
import * as styles from './SegmentedControl.css.ts'

/** Props of `SegmentedControl`. */
export interface SegmentedControlProps {
  /** Names the choice for screen readers. */
  readonly label: string
  /** Two to four ways to do one thing. */
  readonly options: readonly { readonly id: string; readonly label: string }[]
  readonly current: string
  readonly onChange: (id: string) => void
}

/** A choice among a few, all in sight. Arrow keys move and choose. */
export function SegmentedControl({ label, options, current, onChange }: SegmentedControlProps): ReactNode {
  useSheet(__LK_OWN_CSS__)
  const ids = options.map(({ id }) => id)
  const { group, choice } = useRoving(ids, current, onChange)
  return (
    <div {...group} role="radiogroup" aria-label={label} data-lk-part="segmented-control" className={styles.root}>
      {options.map((option) => {
        const isCurrent = option.id === current
        return (
          // biome-ignore lint/a11y/useSemanticElements: a button shows the ring and the pressed tone of our controls
          <button
            key={option.id}
            {...choice(option.id)}
            role="radio"
            aria-checked={isCurrent}
            data-lk-part="segment"
            className={cx(styles.option, isCurrent && styles.current)}
          >
            {option.label}
          </button>
        )
      })}
    </div>
  )
}
