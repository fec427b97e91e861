import { type ReactNode, useId } from 'react'
import { cx, useSheet } from '../shared/styling.ts'
import { useRoving } from '../shared/useRoving.ts'
import * as styles from './Tabs.css.ts'

/** Props of `Tabs`. */
export interface TabsProps {
  /** Names the set for screen readers. */
  readonly label: string
  readonly tabs: readonly { readonly id: string; readonly label: string }[]
  readonly current: string
  readonly onChange: (id: string) => void
  /** What the current tab shows. */
  readonly children?: ReactNode
}

/** Views of one thing. Arrow keys move and choose; the panel can be focused. */
export function Tabs({ label, tabs, current, onChange, children }: TabsProps): ReactNode {
  useSheet(__LK_OWN_CSS__)
  const id = useId()
  const ids = tabs.map((tab) => tab.id)
  const { group, choice } = useRoving(ids, current, onChange)
  return (
    <>
      <div {...group} role="tablist" aria-label={label} data-lk-part="tabs" className={styles.list}>
        {tabs.map((tab) => {
          const isCurrent = tab.id === current
          return (
            <button
              key={tab.id}
              {...choice(tab.id)}
              role="tab"
              id={`${id}-${tab.id}`}
              aria-selected={isCurrent}
              aria-controls={`${id}-panel`}
              data-lk-part="tab"
              className={cx(styles.tab, isCurrent && styles.current)}
            >
              <span className={styles.words} data-words={tab.label}>
                {tab.label}
              </span>
            </button>
          )
        })}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={ids.includes(current) ? `${id}-${current}` : undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls must be reachable by keyboard
        tabIndex={0}
        data-lk-part="tab-panel"
        className={styles.panel}
      >
        {children}
      </div>
    </>
  )
}
