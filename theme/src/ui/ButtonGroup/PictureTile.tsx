import { type ForwardRefExoticComponent, forwardRef, type ReactNode, type RefAttributes } from 'react'
import { Spinner } from '../Spinner/Spinner.tsx'
import { type PressProps, usePress } from '../shared/press.ts'
import { cx, useSheet } from '../shared/styling.ts'
import * as styles from './ButtonGroup.css.ts'

/** Props of `PictureTile`. */
export interface PictureTileProps extends PressProps {
  /** Its words: read aloud and shown as a tip. */
  readonly label: string
  /** A login mark, or short words such as "+3". */
  readonly children: ReactNode
  readonly disabled?: boolean | undefined
}

/** A tile with a mark, for ways to log in. */
export const PictureTile: ForwardRefExoticComponent<PictureTileProps & RefAttributes<HTMLButtonElement>> = forwardRef(
  function PictureTile({ label, children, disabled = false, onPress, onError }, ref) {
    useSheet(__LK_OWN_CSS__)
    const { pending, press } = usePress({ onPress, onError, blocked: disabled })
    return (
      <button
        ref={ref}
        type="button"
        data-lk-part="picture-tile"
        className={cx(styles.pictureTile, disabled && styles.off)}
        onClick={press}
        aria-label={label}
        title={label}
        aria-disabled={disabled || pending || undefined}
        aria-busy={pending || undefined}
      >
        {pending ? <Spinner /> : children}
      </button>
    )
  },
)
