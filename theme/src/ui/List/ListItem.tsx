import {
  type ForwardRefExoticComponent,
  forwardRef,
  isValidElement,
  type ReactNode,
  type Ref,
  type RefAttributes,
  useContext,
} from 'react'
import { Icon } from '../Icon/Icon.tsx'
import { checkIcon, chevronRightIcon } from '../Icon/icons/first.generated.ts'
import { Spinner } from '../Spinner/Spinner.tsx'
import { hidden } from '../shared/common.css.ts'
import { safeHref } from '../shared/links.ts'
import { type PressProps, usePress } from '../shared/press.ts'
import { cx } from '../shared/styling.ts'
import { safeText } from '../shared/text.ts'
import * as styles from './List.css.ts'
import { ListContext } from './List.tsx'

/** Props of `ListItem`. */
export interface ListItemProps extends PressProps {
  /** One line unless it `wraps`; text is cleaned by `safeText`. Pass names that others wrote through `safeName`. */
  readonly name: ReactNode
  /** The line below: what it is, what is going on, or why the row is off. */
  readonly second?: ReactNode
  readonly secondTone?: keyof typeof styles.secondTone | undefined
  /** A logo, avatar or icon tile. */
  readonly start?: ReactNode
  /** A value, tag or count; moves below the name when there is no room. */
  readonly end?: ReactNode
  /** Small, below `end`. */
  readonly endSecond?: ReactNode
  readonly chevron?: boolean | undefined
  /** Name and second line take the lines they need: for things to do and facts to check, in short lists. */
  readonly wraps?: boolean | undefined
  /** `current` has a check, before `end` if there is one; `busy` a spinner in its place and ignores presses; `off` is muted: say why in `second`. */
  readonly state?: 'current' | 'busy' | 'off' | undefined
  /** 48 px high instead of 60: suggestions and menus only. */
  readonly compact?: boolean | undefined
  /** An `https:` page, opened in a new tab. Without `href` and `onPress` the row is plain text. */
  readonly href?: string | undefined
  /** Replaces the row's words for screen readers. */
  readonly label?: string | undefined
  /** Place in a longer list, 1-based, when only a part of it is rendered. */
  readonly position?: { readonly index: number; readonly total: number } | undefined
}

/** A row: something to choose, to open or to read. */
export const ListItem: ForwardRefExoticComponent<ListItemProps & RefAttributes<HTMLElement>> = forwardRef(
  function ListItem(props, ref) {
    const place = useContext(ListContext)
    const row = <ListItemRow {...props} elementRef={ref} />
    if (!place) return row
    const hairline = place === 'card' && styles.hairline[props.start ? (props.compact ? 'compact' : 'logo') : 'bare']
    return (
      // biome-ignore lint/a11y/useSemanticElements: part of a list made of divs, see List
      <div
        role="listitem"
        className={cx(styles.item, hairline)}
        aria-posinset={props.position?.index}
        aria-setsize={props.position?.total}
      >
        {row}
      </div>
    )
  },
)

function ListItemRow({ elementRef, ...props }: ListItemProps & { readonly elementRef: Ref<HTMLElement> }): ReactNode {
  const { state, onPress, onError, href, label, compact = false } = props
  const place = useContext(ListContext)
  const off = state === 'off'
  const { pending, press } = usePress({ onPress, onError, blocked: off || state === 'busy' })
  const busy = state === 'busy' || pending
  const link = safeHref(href)
  const isControl = onPress !== undefined || link !== undefined
  const shared = {
    'data-lk-part': 'list-item',
    className: cx(
      styles.row,
      isControl && styles.control,
      place === 'card' ? styles.inset : styles.rounded,
      compact && styles.compact,
      off && styles.off,
      busy && styles.busy,
    ),
    'aria-label': label,
    'aria-current': state === 'current' ? ('true' as const) : undefined,
    'aria-busy': busy || undefined,
    'aria-disabled': isControl && (off || busy) ? true : undefined,
  }
  const content = <ListItemContent {...props} busy={busy} />
  if (link) {
    return (
      <a
        {...shared}
        ref={elementRef as Ref<HTMLAnchorElement>}
        href={link}
        target="_blank"
        rel="noopener noreferrer"
        onClick={press}
      >
        {content}
      </a>
    )
  }
  if (!isControl) {
    return (
      <div {...shared} ref={elementRef as Ref<HTMLDivElement>}>
        {content}
      </div>
    )
  }
  return (
    <button {...shared} ref={elementRef as Ref<HTMLButtonElement>} type="button" onClick={press}>
      {content}
    </button>
  )
}

function ListItemContent({ busy, ...props }: ListItemProps & { readonly busy: boolean }): ReactNode {
  const { start, state, end, chevron = false } = props
  const mark = <ListItemMark current={state === 'current'} busy={busy} chevron={chevron} />
  // Before the value, which stays in line with those of the other rows; a chevron has its place in all of them.
  const isInner = !chevron && isShown(end)
  return (
    <>
      {start !== undefined && <span className={cx(styles.start, state === 'off' && styles.startOff)}>{start}</span>}
      <span className={styles.body}>
        <ListItemWords {...props} />
        {isInner && mark}
        <ListItemValue {...props} />
      </span>
      {!isInner && mark}
    </>
  )
}

function ListItemWords({ name, second, secondTone = 'muted', state, wraps }: ListItemProps): ReactNode {
  return (
    <span className={styles.words}>
      <span data-lk-part="list-item-name" className={styles.name}>
        <bdi className={wraps ? styles.wraps : styles.cut}>{safeNode(name)}</bdi>
      </span>
      {second && <Pause />}
      {second && (
        <span data-lk-part="list-item-second" className={cx(styles.second, styles.secondTone[secondTone])}>
          <bdi className={wraps || state === 'off' || state === 'busy' ? styles.wraps : styles.cut}>
            {safeNode(second)}
          </bdi>
        </span>
      )}
    </span>
  )
}

/** Which mark a row shows. */
export interface ListItemMarkProps {
  readonly current: boolean
  readonly busy: boolean
  readonly chevron: boolean
}

/** The mark of a row: a spinner, else a check, else a chevron. */
export function ListItemMark({ current, busy, chevron }: ListItemMarkProps): ReactNode {
  if (busy || current) return <span className={styles.mark}>{busy ? <Spinner /> : <Icon icon={checkIcon} />}</span>
  if (!chevron) return null
  return (
    <span className={styles.chevron}>
      <Icon icon={chevronRightIcon} />
    </span>
  )
}

/** The value or tag of a row, and the small line below it. */
export function ListItemValue({ end, endSecond }: Pick<ListItemProps, 'end' | 'endSecond'>): ReactNode {
  if (!isShown(end)) return null
  return (
    <span data-lk-part="list-item-value" className={styles.value}>
      {!isIcon(end) && <Pause />}
      <span>{typeof end === 'string' ? <bdi>{end}</bdi> : end}</span>
      {endSecond && <Pause />}
      {endSecond && <span className={styles.valueSecond}>{endSecond}</span>}
    </span>
  )
}

const isShown = (node: ReactNode): boolean => node !== undefined && node !== null && node !== false

function isIcon(node: ReactNode): boolean {
  return isValidElement(node) && node.type === Icon
}

function safeNode(node: ReactNode): ReactNode {
  return typeof node === 'string' ? safeText(node) : node
}

/** Keeps the words of a row apart where they are read aloud one after the other. */
function Pause(): ReactNode {
  return <span className={hidden}>, </span>
}
