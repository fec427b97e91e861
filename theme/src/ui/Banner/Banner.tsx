import {
  type Context,
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Icon, type IconData } from '../Icon/Icon.tsx'
import { circleCheckIcon, infoIcon, shieldAlertIcon, triangleAlertIcon } from '../Icon/icons/first.generated.ts'
import { cx } from '../shared/styling.ts'
import * as styles from './Banner.css.ts'

const ICONS = {
  info: infoIcon,
  warning: triangleAlertIcon,
  danger: shieldAlertIcon,
  good: circleCheckIcon,
} as const

/**
 * Reads a text out when there is a pause, from a live region that is in the page already, until what it returns is called.
 * Screen readers ignore text that enters the page together with its region, so without a provider a banner is a region
 * whose words come a moment later.
 */
export const Announcements: Context<((text: string) => () => void) | undefined> = createContext<
  ((text: string) => () => void) | undefined
>(undefined)

/** Hands the words of an element to the region around it, and anew when they change. */
function useAnnounced(
  element: RefObject<HTMLElement | null>,
  announce: ((text: string) => () => void) | undefined,
): void {
  const [text, setText] = useState('')
  // As they are painted: a banner is made of elements, not of texts alone.
  useEffect(() => {
    const [title = '', ...rest] = [...(element.current?.childNodes ?? [])].map(({ textContent }) => textContent ?? '')
    setText(rest.length > 0 ? `${title}. ${rest.join('')}` : title)
  })
  useEffect(() => {
    if (announce && text !== '') return announce(text)
  }, [announce, text])
}

/** Props of `Banner`. */
export interface BannerProps {
  /** One strong line. */
  readonly title: ReactNode
  /** The sentence below it. */
  readonly children?: ReactNode
  /** `info` by default. */
  readonly tone?: keyof typeof styles.tone | undefined
  /** Instead of the tone's own icon. */
  readonly icon?: IconData | undefined
  /** Reads it out when it appears: `alert` at once, `status` when there is a pause, from the region of `Announcements`. */
  readonly role?: 'alert' | 'status' | 'note' | undefined
}

/** Something to know before going on; stands above what it is about and cannot be closed. */
export function Banner({ title, children, tone = 'info', icon = ICONS[tone], role }: BannerProps): ReactNode {
  const region = useContext(Announcements)
  const announce = role === 'status' ? region : undefined
  const words = useRef<HTMLDivElement>(null)
  useAnnounced(words, announce)
  return (
    <div
      data-lk-part="banner"
      data-tone={tone}
      className={cx(styles.root, styles.tone[tone])}
      role={announce ? undefined : role}
    >
      <span className={cx(styles.icon, styles.mark[tone])}>
        <Icon icon={icon} />
      </span>
      <div ref={words} className={styles.words}>
        <strong className={cx(styles.title, tone === 'info' ? styles.infoTitle : styles.mark[tone])}>{title}</strong>
        {children}
      </div>
    </div>
  )
}
