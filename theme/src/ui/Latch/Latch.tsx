import { Fragment, type ReactNode } from 'react'
import { cx, useSheet } from '../shared/styling.ts'
import { safeName } from '../shared/text.ts'
import * as styles from './Latch.css.ts'

/** One end of a connection. */
export interface LatchSide {
  readonly name: string
  /** A `Logo` or `Avatar` of size 64. */
  readonly picture: ReactNode
}

/** Props of `Latch`. */
export interface LatchProps {
  /** `wait` and `slow` go on, `refused` and `error` broke, `done` closed. */
  readonly state: keyof typeof styles.state
  /** Who asks, usually the site. */
  readonly start: LatchSide
  /** Who answers, usually the wallet. */
  readonly end: LatchSide
}

/** Who talks to whom, and how it goes. Hidden from screen readers: the heading below it says the same. */
export function Latch({ state, start, end }: LatchProps): ReactNode {
  useSheet(__LK_OWN_CSS__)
  return (
    <div data-lk-part="latch" data-state={state} className={styles.root} aria-hidden="true">
      <Side {...start} />
      <svg viewBox="0 0 72 64" className={cx(styles.bolt, styles.state[state])} focusable="false" aria-hidden="true">
        <Bolt state={state} />
      </svg>
      <Side {...end} />
    </div>
  )
}

/** A domain that has no room in one line breaks after its dots, not within its words. */
function breakable(name: string): ReactNode {
  return name.split('.').map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name have no other key and keep their order
    <Fragment key={at}>
      {at > 0 && (
        <>
          .<wbr />
        </>
      )}
      {part}
    </Fragment>
  ))
}

function Side({ name, picture }: LatchSide): ReactNode {
  return (
    <span className={styles.side}>
      {picture}
      <bdi className={styles.name}>{breakable(safeName(name))}</bdi>
    </span>
  )
}

function Bolt({ state }: Pick<LatchProps, 'state'>): ReactNode {
  if (state === 'done') return <rect className={styles.bar} x="-8" y="29" width="88" height="6" rx="3" />
  if (state === 'refused' || state === 'error') {
    return (
      <>
        <rect x="-8" y="29" width="28" height="6" rx="3" />
        <rect x="52" y="29" width="28" height="6" rx="3" />
        <path className={styles.cross} d="m31.5 27.5 9 9m0-9-9 9" />
      </>
    )
  }
  const isWaiting = state === 'wait'
  const classes = ([0, 1, 2] as const).map((at) =>
    isWaiting ? cx(styles.dot[at], styles.lit[at]) : at > 0 ? styles.faint : '',
  )
  return classes.map((className, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: three dots that never move
    <circle key={at} className={className} cx={12 + at * 24} cy="32" r="5" />
  ))
}
