import type { ReactNode } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import { checkIcon, xIcon } from '../Icon/icons/first.generated.ts'
import { Spinner } from '../Spinner/Spinner.tsx'
import { hidden } from '../shared/common.css.ts'
import { cx, useSheet } from '../shared/styling.ts'
import * as styles from './Steps.css.ts'

/** One step of something that takes a while. */
export interface Step {
  readonly id: string
  readonly title: ReactNode
  readonly state: 'done' | 'now' | 'next' | 'failed'
  /** A line below; the reason when it failed. */
  readonly detail?: ReactNode
  /** A time at the end. */
  readonly end?: ReactNode
}

/** Props of `Steps`. */
export interface StepsProps {
  readonly items: readonly Step[]
  /** Names the list for screen readers. */
  readonly label: string
  /** What the marks say to screen readers, such as "Done" for a check. */
  readonly stateLabels: { readonly [S in Step['state']]: string }
}

/** What is done, what goes on, and what comes. */
export function Steps({ items, label, stateLabels }: StepsProps): ReactNode {
  useSheet(__LK_OWN_CSS__)
  return (
    <ol data-lk-part="steps" className={styles.root} aria-label={label}>
      {items.map(({ id, title, state, detail, end }) => (
        <li
          key={id}
          data-lk-part="step"
          className={cx(styles.step, state === 'done' && styles.stepDone)}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className={cx(styles.mark, styles.markState[state])}>
            <Mark state={state} />
          </span>
          <span>
            <span className={hidden}>{stateLabels[state]}: </span>
            <span className={cx(styles.title, styles.titleState[state])}>{title}</span>
            {detail && <span className={cx(styles.detail, state === 'failed' && styles.detailFailed)}>{detail}</span>}
          </span>
          {end && <span className={styles.end}>{end}</span>}
        </li>
      ))}
    </ol>
  )
}

function Mark({ state }: Pick<Step, 'state'>): ReactNode {
  if (state === 'now') return <Spinner size="large" />
  if (state === 'done') return <Icon icon={checkIcon} size="small" />
  return state === 'failed' ? <Icon icon={xIcon} size="small" /> : null
}
