import type { ReactNode } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import { arrowUpDownIcon } from '../Icon/icons/arrowUpDownIcon.ts'
import { circleAlertIcon } from '../Icon/icons/circleAlertIcon.ts'
import { Skeleton } from '../Skeleton/Skeleton.tsx'
import { cx } from '../shared/cx.ts'
import * as styles from './AmountField.css.ts'
import type { AmountFieldProps } from './AmountField.tsx'

type LineProps = Pick<
  AmountFieldProps,
  'fiat' | 'onToggle' | 'toggleLabel' | 'available' | 'onMax' | 'maxLabel' | 'error' | 'busy'
>

/** The line below an amount: its worth or what is wrong, what there is, and all of it. */
export function AmountFieldLine({
  id,
  fiat,
  onToggle,
  toggleLabel,
  available,
  onMax,
  maxLabel,
  error,
  busy,
}: LineProps & { readonly id: string }): ReactNode {
  return (
    <div className={styles.bottom}>
      <span id={id} className={cx(styles.line, Boolean(error) && styles.lineWrong)} aria-live="polite">
        {error && <Icon icon={circleAlertIcon} size="small" />}
        {busy ? <Skeleton width="value" /> : <span>{error || fiat}</span>}
      </span>
      {onToggle && (
        <button type="button" className={styles.small} onClick={onToggle} aria-label={toggleLabel} title={toggleLabel}>
          <Icon icon={arrowUpDownIcon} size="small" />
        </button>
      )}
      {(available || onMax) && (
        <span className={styles.available}>
          {available && <span>{available}</span>}
          {onMax && (
            <button type="button" className={cx(styles.small, styles.max)} onClick={onMax}>
              {maxLabel}
            </button>
          )}
        </span>
      )}
    </div>
  )
}
