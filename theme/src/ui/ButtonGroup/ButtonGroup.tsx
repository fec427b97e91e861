import { type ForwardRefExoticComponent, forwardRef, type ReactNode, type Ref, type RefAttributes } from 'react'
import { Icon, type IconData } from '../Icon/Icon.tsx'
import { Spinner } from '../Spinner/Spinner.tsx'
import { type PressProps, usePress } from '../shared/press.ts'
import { cx, useSheet } from '../shared/styling.ts'
import * as styles from './ButtonGroup.css.ts'

/** Props of `ButtonGroup`. */
export interface ButtonGroupProps {
  /** `Button`s, `ActionButton`s or `PictureTile`s, as `kind` says. */
  readonly children: ReactNode
  /**
   * `buttons` (default): two `Button`s beside each other while both have room for their words, else below each other; the
   * one that declines comes first. `actions`: `ActionButton`s, up to four in a row, five and six in rows of three,
   * two by two at large text; those of the last row share its width. `tiles`: five `PictureTile`s in a row.
   */
  readonly kind?: keyof typeof styles.kind | undefined
  /** Of `buttons`: the last one is wider, for decline and confirm. */
  readonly lead?: boolean | undefined
}

/** Things to press that belong together. */
export function ButtonGroup({ children, kind = 'buttons', lead = false }: ButtonGroupProps): ReactNode {
  useSheet(__LK_OWN_CSS__)
  return (
    <div data-lk-part="button-group" className={cx(styles.kind[kind], lead && styles.lead)}>
      {children}
    </div>
  )
}

interface GroupButtonProps extends PressProps {
  readonly elementRef: Ref<HTMLButtonElement>
  readonly 'data-lk-part': string
  readonly className: string
  /** Its words for screen readers and for a tip, where it shows a mark alone. */
  readonly label?: string | undefined
  readonly disabled: boolean
  /** What it shows; a spinner takes the place of the mark while it waits. */
  readonly children: (pending: boolean) => ReactNode
}

/** A button of a group: it waits for what a press started, and can be off. */
function GroupButton({ elementRef, className, label, disabled, children, ...props }: GroupButtonProps): ReactNode {
  useSheet(__LK_OWN_CSS__)
  const { pending, press } = usePress({ onPress: props.onPress, onError: props.onError, blocked: disabled })
  return (
    <button
      ref={elementRef}
      type="button"
      data-lk-part={props['data-lk-part']}
      className={cx(className, disabled && styles.off)}
      onClick={press}
      aria-label={label}
      title={label}
      aria-disabled={disabled || pending || undefined}
      aria-busy={pending || undefined}
    >
      {children(pending)}
    </button>
  )
}

/** Props of `ActionButton`. */
export interface ActionButtonProps extends PressProps {
  readonly icon: IconData
  readonly label: string
  readonly disabled?: boolean | undefined
}

/** An icon over a word. */
export const ActionButton: ForwardRefExoticComponent<ActionButtonProps & RefAttributes<HTMLButtonElement>> = forwardRef(
  function ActionButton({ icon, label, disabled = false, ...press }, ref) {
    return (
      <GroupButton
        {...press}
        elementRef={ref}
        data-lk-part="action-button"
        className={styles.action}
        disabled={disabled}
      >
        {(pending) => (
          <>
            <span className={styles.icon}>{pending ? <Spinner /> : <Icon icon={icon} />}</span>
            <span>{label}</span>
          </>
        )}
      </GroupButton>
    )
  },
)

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
  function PictureTile({ label, children, disabled = false, ...press }, ref) {
    return (
      <GroupButton
        {...press}
        elementRef={ref}
        data-lk-part="picture-tile"
        className={styles.pictureTile}
        label={label}
        disabled={disabled}
      >
        {(pending) => (pending ? <Spinner /> : children)}
      </GroupButton>
    )
  },
)
