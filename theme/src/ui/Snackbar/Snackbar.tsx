import type { ReactNode } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import { checkIcon, infoIcon, xIcon } from '../Icon/icons/first.generated.ts'
import { Spinner } from '../Spinner/Spinner.tsx'
import { type PressProps, usePress } from '../shared/press.ts'
import { cx, useSheet } from '../shared/styling.ts'
import * as styles from './Snackbar.css.ts'

/** Props of `Snackbar`. */
export interface SnackbarProps {
  readonly kind: 'loading' | 'success' | 'error' | 'info'
  /** One sentence. */
  readonly children: ReactNode
  /**
   * Whether screen readers hear it; `false` where something else says the same sentence.
   * @defaultValue true
   */
  readonly announced?: boolean
  readonly action?: (PressProps & { readonly label: string }) | undefined
}

/** The look of a passing message. When it comes and goes, and holding it on hover, is the shell's part. */
export function Snackbar({ kind, children, announced = true, action }: SnackbarProps): ReactNode {
  useSheet(__LK_OWN_CSS__)
  const role = kind === 'error' ? 'alert' : 'status'
  return (
    <div data-lk-part="snackbar" className={styles.root} role={announced ? role : undefined}>
      <SnackbarMark kind={kind} />
      <span className={styles.words}>{children}</span>
      {action && <SnackbarAction {...action} />}
    </div>
  )
}

function SnackbarMark({ kind }: Pick<SnackbarProps, 'kind'>): ReactNode {
  if (kind === 'loading') return <Spinner />
  if (kind === 'info') return <Icon icon={infoIcon} />
  return (
    <span className={cx(styles.mark, styles.markTone[kind])} aria-hidden="true">
      <svg viewBox="0 0 24 24" className={styles.glyph} aria-hidden="true">
        <path d={(kind === 'success' ? checkIcon : xIcon).path} />
      </svg>
    </span>
  )
}

function SnackbarAction({ label, onPress, onError }: PressProps & { readonly label: string }): ReactNode {
  const { pending, press } = usePress({ onPress, onError, blocked: false })
  return (
    <button
      type="button"
      data-lk-part="snackbar-action"
      className={styles.action}
      onClick={press}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
    >
      {label}
    </button>
  )
}
