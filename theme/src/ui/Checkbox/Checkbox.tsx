import { type ForwardRefExoticComponent, forwardRef, type ReactNode, type RefAttributes } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import { checkIcon } from '../Icon/icons/first.generated.ts'
import { useSheet } from '../shared/styling.ts'
import * as styles from './Checkbox.css.ts'

/** Props of `Checkbox`. */
export interface CheckboxProps {
  /** Its words; links may stand among them. */
  readonly children: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean | undefined
  /** Needed to go on, and still open. */
  readonly invalid?: boolean | undefined
  readonly name?: string | undefined
  /** Id of the element that explains it, such as a `Hint`. */
  readonly describedBy?: string | undefined
}

/** Yes or no, with words beside it. */
export const Checkbox: ForwardRefExoticComponent<CheckboxProps & RefAttributes<HTMLInputElement>> = forwardRef(
  function Checkbox({ children, checked, onChange, disabled, invalid, name, describedBy }, ref) {
    useSheet(__LK_OWN_CSS__)
    return (
      <label data-lk-part="checkbox" className={styles.root}>
        <input
          ref={ref}
          type="checkbox"
          className={styles.input}
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
          disabled={disabled}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          name={name}
        />
        <span data-lk-part="checkbox-box" className={styles.box}>
          <Icon icon={checkIcon} size="small" />
        </span>
        <span className={styles.words}>{children}</span>
      </label>
    )
  },
)
