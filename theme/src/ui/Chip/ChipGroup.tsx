import type { ReactNode } from 'react'
import { cx, useSheet } from '../shared/styling.ts'
import { useRoving } from '../shared/useRoving.ts'
import * as styles from './Chip.css.ts'

/** Props of `ChipGroup`. */
export interface ChipGroupProps {
  /** Names the choice for screen readers. */
  readonly label: string
  readonly options: readonly { readonly id: string; readonly label: string }[]
  readonly current: string
  readonly onChange: (id: string) => void
}

/** A filter of which one value is chosen; wraps to further lines. Arrow keys move and choose. */
export function ChipGroup({ label, options, current, onChange }: ChipGroupProps): ReactNode {
  useSheet(__LK_OWN_CSS__)
  const ids = options.map(({ id }) => id)
  const { group, choice } = useRoving(ids, current, onChange)
  return (
    <div {...group} role="radiogroup" aria-label={label} data-lk-part="chip-group" className={styles.group}>
      {options.map((option) => {
        const isCurrent = option.id === current
        return (
          // biome-ignore lint/a11y/useSemanticElements: a button shows the ring and the pressed tone of our controls
          <button
            key={option.id}
            {...choice(option.id)}
            role="radio"
            aria-checked={isCurrent}
            data-lk-part="chip"
            className={cx(styles.root, styles.kind.filter, isCurrent && styles.selected)}
          >
            <bdi className={styles.words}>{option.label}</bdi>
          </button>
        )
      })}
    </div>
  )
}
