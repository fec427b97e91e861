import { type ForwardRefExoticComponent, forwardRef, type RefAttributes, useState } from 'react'
import * as styles from './header.css.ts'
import { hidden as unseen } from './hidden.css.ts'

export interface TitleProps {
  readonly id: string
  readonly text: string
  /** Read aloud only: the view draws its own header. */
  readonly hidden?: boolean
}

/** The dialog's name, which the focus lands on when a view has no better place. A new text fades over the old one. */
export const Title: ForwardRefExoticComponent<TitleProps & RefAttributes<HTMLHeadingElement>> = forwardRef(
  function Title({ id, text, hidden = false }, ref) {
    const [texts, setTexts] = useState<{ readonly now: string; readonly before?: string }>({ now: text })
    if (texts.now !== text) setTexts({ now: text, before: texts.now })
    return (
      <div className={hidden ? unseen : styles.titleBox}>
        {texts.before !== undefined && (
          <span key={`-${texts.before}`} className={styles.oldTitle} aria-hidden="true">
            {texts.before}
          </span>
        )}
        <h2
          key={texts.now}
          id={id}
          ref={ref}
          tabIndex={-1}
          className={styles.title}
          data-fresh={texts.before !== undefined || undefined}
        >
          {texts.now}
        </h2>
      </div>
    )
  },
)
