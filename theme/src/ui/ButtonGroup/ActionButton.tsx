import { type ForwardRefExoticComponent, forwardRef, type RefAttributes } from 'react'
import { Icon, type IconData } from '../Icon/Icon.tsx'
import { Spinner } from '../Spinner/Spinner.tsx'
import { type PressProps, usePress } from '../shared/press.ts'
import { cx, useSheet } from '../shared/styling.ts'
import * as styles from './ButtonGroup.css.ts'

/** Props of `ActionButton`. */
export interface ActionButtonProps extends PressProps {
  readonly icon: IconData
  readonly label: string
  readonly disabled?: boolean | undefined
}

/** An icon over a word. */
export const ActionButton: ForwardRefExoticComponent<ActionButtonProps & RefAttributes<HTMLButtonElement>> = forwardRef(
  function ActionButton({ icon, label, disabled = false, onPress, onError }, ref) {
    useSheet(__LK_OWN_CSS__)
    const { pending, press } = usePress({ onPress, onError, blocked: disabled })
    return (
      <button
        ref={ref}
        type="button"
        data-lk-part="action-button"
        className={cx(styles.action, disabled && styles.off)}
        onClick={press}
        aria-disabled={disabled || pending || undefined}
        aria-busy={pending || undefined}
      >
        <span className={styles.icon}>{pending ? <Spinner /> : <Icon icon={icon} />}</span>
        <span>{label}</span>
      </button>
    )
  },
)
