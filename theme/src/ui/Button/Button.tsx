import { type ForwardRefExoticComponent, forwardRef, type ReactNode, type Ref, type RefAttributes, useId } from 'react'
import { Icon, type IconData } from '../Icon/Icon.tsx'
import { Spinner } from '../Spinner/Spinner.tsx'
import { hidden } from '../shared/common.css.ts'
import { safeAppLink, safeHref } from '../shared/links.ts'
import { type PressProps, usePress } from '../shared/press.ts'
import { cx } from '../shared/styling.ts'
import * as styles from './Button.css.ts'

/** Props of `Button`. */
export interface ButtonProps extends PressProps {
  /** What it will do, as a verb. */
  readonly children: ReactNode
  /** `primary` at most once in a view. Default `primary`. */
  readonly kind?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  /** 48 (default) or 36 px high; small ones are as wide as their words. */
  readonly size?: 'medium' | 'small' | undefined
  /** `full` by default, `auto` for small buttons. */
  readonly width?: 'full' | 'auto' | undefined
  readonly icon?: IconData | undefined
  /** Shows the spinner and ignores presses; a promise from `onPress` does the same. */
  readonly busy?: boolean | undefined
  /** Words while busy; without them the button keeps its own. */
  readonly busyLabel?: ReactNode
  /** Off, but reachable, so that screen readers learn why. */
  readonly disabled?: boolean | undefined
  /** Why it is off, for screen readers, when the words of the button do not say it. */
  readonly reason?: string | undefined
  readonly type?: 'button' | 'submit' | undefined
  /** Makes it a link to an `https:` page in a new tab; any other address turns it off. */
  readonly href?: string | undefined
  /** Makes it a link to an app, by its own scheme or `https:`; any other address turns it off. */
  readonly appLink?: string | undefined
  /** Where `appLink` opens. Default `_self`. */
  readonly target?: '_self' | '_top' | '_blank' | undefined
  /** Replaces the words for screen readers; start it with the visible words. */
  readonly label?: string | undefined
  readonly expanded?: boolean | undefined
}

/** The thing to do. Busy and off buttons stay focusable. */
export const Button: ForwardRefExoticComponent<ButtonProps & RefAttributes<HTMLElement>> = forwardRef(function Button(
  { children, kind = 'primary', size = 'medium', icon, ...props },
  ref,
) {
  const { busy = false, disabled = false, reason, type = 'button', label, expanded, onPress, onError } = props
  const reasonId = useId()
  const { link, isRefused } = linkOf(props)
  const off = disabled || isRefused
  const { pending, press } = usePress({ onPress, onError, blocked: off || busy })
  const waiting = busy || pending
  const shared = {
    'data-lk-part': 'button',
    'data-kind': kind,
    className: cx(
      styles.root,
      styles.width[props.width ?? (size === 'small' ? 'auto' : 'full')],
      size === 'small' && styles.small,
      off ? styles.off : styles.kind[kind],
      waiting && styles.busy,
    ),
    onClick: press,
    'aria-label': label,
    'aria-disabled': off || waiting || undefined,
    'aria-busy': waiting || undefined,
    'aria-expanded': expanded,
    'aria-describedby': off && reason ? reasonId : undefined,
  }
  const content = (
    <ButtonContent
      icon={icon}
      size={size}
      waiting={waiting}
      busyLabel={props.busyLabel}
      reasonId={reasonId}
      reason={off && reason}
    >
      {children}
    </ButtonContent>
  )
  if (link && !off) {
    return (
      <a {...shared} {...link} ref={ref as Ref<HTMLAnchorElement>} rel="noopener noreferrer">
        {content}
      </a>
    )
  }
  return (
    <button {...shared} ref={ref as Ref<HTMLButtonElement>} type={type}>
      {content}
    </button>
  )
})

interface ButtonLink {
  readonly link: { readonly href: string; readonly target: string } | undefined
  /** There is an address, and it must not be opened. */
  readonly isRefused: boolean
}

function linkOf({ href, appLink, target = '_self' }: Pick<ButtonProps, 'href' | 'appLink' | 'target'>): ButtonLink {
  const app = safeAppLink(appLink)
  const address = app ?? safeHref(href)
  return {
    link: address === undefined ? undefined : { href: address, target: app ? target : '_blank' },
    isRefused: (href ?? appLink) !== undefined && address === undefined,
  }
}

interface ButtonContentProps extends Pick<ButtonProps, 'children' | 'icon' | 'size' | 'busyLabel'> {
  readonly waiting: boolean
  readonly reasonId: string
  readonly reason: string | false | undefined
}

function ButtonContent({ children, icon, size, waiting, busyLabel, reasonId, reason }: ButtonContentProps): ReactNode {
  return (
    <>
      <span className={cx(styles.layer, waiting && styles.resting)}>
        {icon && <Icon icon={icon} size={size === 'small' ? 'small' : 'medium'} />}
        <span>{children}</span>
      </span>
      {waiting && (
        <span className={styles.layer}>
          <Spinner />
          <span>{busyLabel ?? children}</span>
        </span>
      )}
      {reason && (
        // A description, not a part of the name.
        <span id={reasonId} className={hidden} aria-hidden="true">
          {reason}
        </span>
      )}
    </>
  )
}
