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
  const { ref, onKeyDown, tabStop } = useRoving(
    options.map((option) => option.id),
    current,
    onChange,
  )
  return (
    <div
      ref={ref}
      role="radiogroup"
      aria-label={label}
      data-lk-part="segmented-control"
      className={styles.root}
      onKeyDown={onKeyDown}
    >
      {options.map((option) => {
        const isCurrent = option.id === current
        return (
          // biome-ignore lint/a11y/useSemanticElements: a button shows the ring and the pressed tone of our controls
          <button
            key={option.id}
            type="button"
            role="radio"
            aria-checked={isCurrent}
            tabIndex={option.id === tabStop ? 0 : -1}
            data-lk-part="segment"
            className={cx(styles.option, isCurrent && styles.current)}
            onClick={() => onChange(option.id)}
          >
            {option.label}
          </button>
        )
      })}
    </div>
  )
}
