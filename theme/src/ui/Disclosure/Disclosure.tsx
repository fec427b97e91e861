import { type ReactNode, useId, useState } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import { chevronDownIcon } from '../Icon/icons/common.generated.ts'
import { cx, useSheet } from '../shared/styling.ts'
import * as styles from './Disclosure.css.ts'

/** Props of `Disclosure`. */
export interface DisclosureProps {
  readonly label: string
  /** What it folds away; rendered only while open. */
  readonly children: ReactNode
}

/** A line that opens what is below it. */
export function Disclosure({ label, children }: DisclosureProps): ReactNode {
  useSheet(__LK_OWN_CSS__)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <button
        type="button"
        data-lk-part="disclosure"
        className={styles.button}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{label}</span>
        <span className={cx(styles.chevron, isOpen && styles.open)}>
          <Icon icon={chevronDownIcon} size="small" />
        </span>
      </button>
      <div id={id}>{isOpen && children}</div>
    </div>
  )
}
