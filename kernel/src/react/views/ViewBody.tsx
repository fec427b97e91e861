import {
  Component,
  type Context,
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import * as styles from './view.css.ts'

interface BoundaryProps {
  readonly children: ReactNode
  /** Shown instead of children that failed; `retry` renders them again. */
  readonly fallback: (error: Error, retry: () => void) => ReactNode
  readonly onError: (error: Error) => void
}

interface BoundaryState {
  readonly error?: Error | undefined
}

/** Catches what children throw while rendering, so that nothing reaches the host's page. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override readonly state: BoundaryState = {}

  override componentDidCatch(error: unknown): void {
    this.props.onError(error instanceof Error ? error : new Error(String(error)))
  }

  readonly retry = (): void => this.setState({ error: undefined })

  override render(): ReactNode {
    const { error } = this.state
    return error ? this.props.fallback(error, this.retry) : this.props.children
  }
}

/** How a view tells its layer that it brings its own scrolling part. */
export interface ScrollContainer {
  /** The result takes it back. */
  register(): () => void
}

export const scrollContainerContext: Context<ScrollContainer | undefined> = createContext<ScrollContainer | undefined>(
  undefined,
)

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex="0"]'

/**
 * Marks a scrolling part while content is hidden below, for the border above the footer; and lets the keyboard scroll it
 * as long as nothing inside can take the focus.
 */
function useScrollShadow(scroller: RefObject<HTMLElement | null>, end: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = scroller.current
    const sentinel = end.current
    if (!element || !sentinel || typeof IntersectionObserver === 'undefined') return
    let hasMore = false
    const update = (): void => {
      element.toggleAttribute('data-more', hasMore)
      if (hasMore && !element.querySelector(CONTROLS)) element.tabIndex = 0
      else if (element !== element.ownerDocument.activeElement) element.removeAttribute('tabindex')
    }
    const position = new IntersectionObserver(
      (entries) => {
        hasMore = entries.at(-1)?.isIntersecting === false
        update()
      },
      { root: element },
    )
    const content = new MutationObserver(update)
    position.observe(sentinel)
    content.observe(element, { childList: true, subtree: true })
    return () => {
      position.disconnect()
      content.disconnect()
    }
  }, [scroller, end])
}

export interface ViewBodyProps {
  readonly children?: ReactNode
  /** Room between the blocks, a step of the token group `space`: 0, 8, 12, 16 or 20 px. @defaultValue 4 (16 px) */
  readonly gap?: 0 | 2 | 3 | 4 | 5
  /** `center` for status views. @defaultValue 'start' */
  readonly align?: 'start' | 'center'
}

/** The scrolling part of a view, below the modal's header and above its `ViewFooter`. */
export function ViewBody({ children, gap = 4, align = 'start' }: ViewBodyProps): ReactNode {
  const layer = useContext(scrollContainerContext)
  const scroller = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => layer?.register(), [layer])
  useScrollShadow(scroller, end)
  const names = [styles.content, styles.gap[gap], align === 'center' && styles.center]
  return (
    <div ref={scroller} data-lk-part="body" className={styles.body} data-lk-body="">
      <div className={names.filter(Boolean).join(' ')}>
        {children}
        <span ref={end} className={styles.end} aria-hidden="true" />
      </div>
    </div>
  )
}

export interface ViewFooterProps {
  readonly children?: ReactNode
}

/** The part of a view that never scrolls; its hairline shows only while content is under it. Stands after `ViewBody`. */
export function ViewFooter({ children }: ViewFooterProps): ReactNode {
  return (
    <div data-lk-part="footer" className={styles.footer}>
      {children}
    </div>
  )
}
