import { type ForwardRefExoticComponent, forwardRef, type ReactNode, type RefAttributes } from 'react'
import { Icon, type IconData } from '../Icon/Icon.tsx'
import { Spinner } from '../Spinner/Spinner.tsx'
import { type PressProps, usePress } from '../shared/press.ts'
import { cx } from '../shared/styling.ts'
import * as styles from './IconButton.css.ts'

/** Props of `IconButton`. */
export interface IconButtonProps extends PressProps {
  /** Its words: read aloud and shown as a tip. */
  readonly label: string
  readonly icon?: IconData | undefined
  /** A picture instead of the icon, such as a network's logo. */
  readonly children?: ReactNode
  /** A box of 40 (default) or 32 px; 44 on coarse pointers. */
  readonly size?: 'medium' | 'small' | undefined
  /** Accent fill: the "go" at the end of a field. */
  readonly filled?: boolean | undefined
  readonly busy?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly type?: 'button' | 'submit' | undefined
  readonly expanded?: boolean | undefined
  readonly hasPopup?: 'menu' | 'dialog' | 'listbox' | undefined
  readonly pressed?: boolean | undefined
}

/** A button with a picture only; always named. */
export const IconButton: ForwardRefExoticComponent<IconButtonProps & RefAttributes<HTMLButtonElement>> = forwardRef(
  function IconButton({ label, icon, children, size = 'medium', filled = false, type = 'button', ...props }, ref) {
    const { busy = false, disabled = false, expanded, hasPopup, pressed, onPress, onError } = props
    const { pending, press } = usePress({ onPress, onError, blocked: disabled || busy })
    const waiting = busy || pending
    const picture = children ?? (icon && <Icon icon={icon} size={size === 'small' ? 'small' : 'medium'} />)
    return (
      <button
        ref={ref}
        type={type}
        data-lk-part="icon-button"
        className={cx(
          styles.root,
          styles.size[size],
          filled && styles.filled,
          disabled && styles.off,
          disabled && filled && styles.filledOff,
        )}
        onClick={press}
        aria-label={label}
        title={label}
        aria-disabled={disabled || waiting || undefined}
        aria-busy={waiting || undefined}
        aria-expanded={expanded}
        aria-haspopup={hasPopup}
        aria-pressed={pressed}
      >
        {waiting ? <Spinner /> : picture}
      </button>
    )
  },
)
