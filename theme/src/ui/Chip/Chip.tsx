import { type ForwardRefExoticComponent, forwardRef, type ReactNode, type RefAttributes } from 'react'
import { Icon, type IconData } from '../Icon/Icon.tsx'
import { hidden } from '../shared/common.css.ts'
import { type PressProps, usePress } from '../shared/press.ts'
import { cx, useSheet } from '../shared/styling.ts'
import * as styles from './Chip.css.ts'

/** Props of `Chip`. */
export interface ChipProps extends PressProps {
  readonly children?: ReactNode
  /** `filter` (default), `plain` without ground for a value to copy, `asset` with a logo and a hairline. */
  readonly kind?: keyof typeof styles.kind | undefined
  /** Makes it a switch that is on or off. */
  readonly selected?: boolean | undefined
  /** A logo at the start. */
  readonly start?: ReactNode
  /** An icon at the end, such as `chevronDownIcon` or `copyIcon`. */
  readonly end?: IconData | undefined
  /** Said to screen readers before its words, such as "Copy address"; instead of them where there is an icon alone. */
  readonly label?: string | undefined
  readonly disabled?: boolean | undefined
  readonly hasPopup?: 'menu' | 'dialog' | 'listbox' | undefined
}

/** A small control: a filter, an asset to choose, a value to copy. */
export const Chip: ForwardRefExoticComponent<ChipProps & RefAttributes<HTMLButtonElement>> = forwardRef(function Chip(
  { children, kind = 'filter', selected, start, end, label, disabled = false, hasPopup, onPress, onError },
  ref,
) {
  useSheet(__LK_OWN_CSS__)
  const { pending, press } = usePress({ onPress, onError, blocked: disabled })
  return (
    <button
      ref={ref}
      type="button"
      data-lk-part="chip"
      className={cx(
        styles.root,
        styles.kind[kind],
        start !== undefined && styles.withStart,
        selected && styles.selected,
        disabled && styles.off,
      )}
      onClick={press}
      aria-pressed={selected}
      aria-haspopup={hasPopup}
      aria-disabled={disabled || pending || undefined}
      aria-busy={pending || undefined}
    >
      {label && <span className={hidden}>{label} </span>}
      {start}
      {children !== undefined && <span className={styles.words}>{children}</span>}
      {end && (
        <span className={styles.end}>
          <Icon icon={end} size="small" />
        </span>
      )}
    </button>
  )
})
