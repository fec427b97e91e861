import { type ForwardRefExoticComponent, forwardRef, type ReactNode, type Ref, type RefAttributes } from 'react'
import { safeHref } from '../shared/links.ts'
import { type PressProps, usePress } from '../shared/press.ts'
import { cx } from '../shared/styling.ts'
import * as styles from './LinkText.css.ts'

/** Props of `LinkText`. */
export interface LinkTextProps extends PressProps {
  readonly children: ReactNode
  /** An `https:` page, opened in a new tab; any other address is not linked. Without it the link is a button. */
  readonly href?: string | undefined
  /** `inherit` keeps the colour around it. */
  readonly tone?: 'accent' | 'inherit' | undefined
  readonly size?: 'small' | 'inherit' | undefined
  /** Stands alone, not inside a sentence: 44 px high on coarse pointers. */
  readonly alone?: boolean | undefined
  readonly disabled?: boolean | undefined
}

/** Words that lead somewhere. */
export const LinkText: ForwardRefExoticComponent<LinkTextProps & RefAttributes<HTMLElement>> = forwardRef(
  function LinkText(
    { children, href, tone = 'accent', size = 'inherit', alone = false, disabled = false, onPress, onError },
    ref,
  ) {
    const link = safeHref(href)
    const off = disabled || (href !== undefined && link === undefined)
    const { pending, press } = usePress({ onPress, onError, blocked: off })
    const className = cx(
      styles.root,
      styles.size[size],
      tone === 'inherit' && styles.inherit,
      alone && styles.alone,
      off && styles.off,
    )
    if (link) {
      return (
        <a
          ref={ref as Ref<HTMLAnchorElement>}
          data-lk-part="link-text"
          className={className}
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          onClick={press}
        >
          {children}
        </a>
      )
    }
    return (
      <button
        ref={ref as Ref<HTMLButtonElement>}
        type="button"
        data-lk-part="link-text"
        className={className}
        onClick={press}
        aria-disabled={off || pending || undefined}
        aria-busy={pending || undefined}
      >
        {children}
      </button>
    )
  },
)
