import { BulletList, Button, Heading, type IconData, type PressProps, Stack, Text } from '@latchkey/theme/ui'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useRemovedFocus } from './useRowWindow.ts'
import { ViewBody } from './ViewBody.tsx'
import * as styles from './view.css.ts'

const CLOSING = '--lk-motion-latch'
/** Milliseconds the closed latch stays visible before the view changes. */
const LATCH_HOLD = 400

/** One of the two buttons of a `StatusView`. */
export interface StatusButton extends PressProps {
  /** What it will do, as a verb. */
  readonly label: string
  /** @defaultValue `primary` for the first, `quiet` for the second */
  readonly kind?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
}

export interface StatusViewProps {
  /** Above the heading, hidden from screen readers by itself: a `Latch`, for example. */
  readonly animation?: ReactNode
  /** How it goes now. Has the focus when the view is shown; read aloud when it changes. */
  readonly title: string
  /** The sentence below. */
  readonly text?: string | undefined
  /** What may help. */
  readonly tips?: readonly { readonly icon: IconData; readonly text: string }[] | undefined
  /** Between the sentence or the tips and the buttons. */
  readonly children?: ReactNode
  /** The same element in every state that has one, so that the focus stays on it. */
  readonly primary?: StatusButton | undefined
  readonly secondary?: StatusButton | undefined
}

/**
 * A view that says how something goes: a connection, a switch, a payment. Screen readers hear each state once: the first
 * from the heading, which gets the focus, later ones from a live region, and one that takes the button with the focus
 * away from the heading again.
 */
export function StatusView(props: StatusViewProps): ReactNode {
  return (
    <ViewBody>
      <StatusContent {...props} />
    </ViewBody>
  )
}

/**
 * The sentence for the live region: each state after the first, except when the button with the focus has gone. The
 * focus has just moved to the heading then, which is read aloud by itself.
 */
function useAnnouncement(
  state: string,
  content: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null>,
): string {
  const isMoved = useRef(false)
  useRemovedFocus(content, () => {
    heading.current?.focus({ preventScroll: true })
    isMoved.current = true
  })
  const [announced, setAnnounced] = useState(state)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (state === announced) return
    setAnnounced(state)
    setAnnouncement(isMoved.current ? '' : state)
    isMoved.current = false
  }, [state, announced])
  return announcement
}

/** A `StatusView` without its `ViewBody`, for views that hold more than the state. */
export function StatusContent({
  animation,
  title,
  text,
  tips,
  children,
  primary,
  secondary,
}: StatusViewProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const state = [title, text]
    .filter(Boolean)
    .join('. ')
    .replace(/([.!?…])\. /, '$1 ')
  const announcement = useAnnouncement(state, content, heading)
  const buttons = [
    primary && { ...primary, key: 'primary', kind: primary.kind ?? 'primary' },
    secondary && { ...secondary, key: 'secondary', kind: secondary.kind ?? (primary ? 'quiet' : 'secondary') },
  ].filter((button) => button !== undefined)
  return (
    <div ref={content} className={styles.status}>
      {animation}
      <Stack gap={1.5}>
        <div data-lk-autofocus="">
          <Heading ref={heading} level={3} variant="heading" align="center">
            {title}
          </Heading>
        </div>
        {text && (
          <Text tone="muted" align="center">
            {text}
          </Text>
        )}
      </Stack>
      {tips && <BulletList items={tips} />}
      {children}
      {buttons.length > 0 && (
        <Stack gap={2}>
          {buttons.map(({ key, kind, label, onPress, onError }) => (
            <Button key={key} kind={kind} onPress={onPress} onError={onError}>
              {label}
            </Button>
          ))}
        </Stack>
      )}
      <div className={styles.hidden} role="status">
        {announcement}
      </div>
    </div>
  )
}

/** Calls `finish` once it is done, with how long the latch closes (0 with reduced motion). `run`: see `useReportedAction`. */
export function useAfterLatch(
  isDone: boolean,
  run: (act: () => unknown) => void,
  finish: (wait: number) => unknown,
): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const closing = ref.current ? Number.parseFloat(getComputedStyle(ref.current).getPropertyValue(CLOSING)) : 0
    if (isDone) run(() => finish(closing > 0 ? closing + LATCH_HOLD : 0))
  }, [isDone, run, finish])
  return ref
}
