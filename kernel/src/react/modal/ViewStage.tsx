import { SkeletonRow } from '@latchkey/theme/ui'
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { kernelError } from '../../core/errors/errorTable.ts'
import { internalsOf } from '../../core/state/kernelScope.ts'
import type { AnyRouter, RouteEntry } from '../../core/views/router.ts'
import { useAtom, useKernel } from '../hooks/kernel.ts'
import { useTranslate } from '../hooks/pluginHooks.ts'
import { useResource } from '../loading/lazyResource.ts'
import { Boundary, type ScrollContainer, scrollContainerContext, ViewBody } from '../views/ViewBody.tsx'
import { type ViewResult, viewLoader } from '../views/viewLoader.tsx'
import { SettledRegions, Silenced } from './announcements.tsx'
import { ErrorView } from './ErrorView.tsx'
import { useViewFocus } from './focus.ts'
import * as styles from './modal.css.ts'
import { useExitTransition } from './motion.ts'
import type { ShownView } from './presence.ts'

function createScrollContainer(layer: RefObject<HTMLElement | null>): ScrollContainer & { update(): void } {
  let bodies = 0
  const update = (): void => void layer.current?.toggleAttribute('data-plain', bodies === 0)
  return {
    update,
    register() {
      bodies += 1
      update()
      return () => {
        bodies -= 1
        update()
      }
    },
  }
}

/** Lets the layer itself scroll and keep its distance while the view in it has no `ViewBody`. */
function useScrollContainer(layer: RefObject<HTMLElement | null>): ScrollContainer {
  const [container] = useState(() => createScrollContainer(layer))
  useLayoutEffect(() => container.update(), [container])
  return container
}

const places = new WeakMap<RouteEntry, number>()

interface ScrollPlace {
  readonly leaving: boolean
  readonly ready: boolean
}

function fixHeight(layer: HTMLElement, height: number | undefined): void {
  if (height !== undefined) layer.style.blockSize = `${height}px`
}

const scrollerOf = (layer: HTMLElement): Element => layer.querySelector('[data-lk-body]') ?? layer

/**
 * Remembers how far a view is scrolled, and goes there when the user comes back to it. A leaving view keeps its height
 * and its place, so that it fades as it stood.
 */
function useScrollPlace(
  element: RefObject<HTMLElement | null>,
  entry: RouteEntry,
  { leaving, ready }: ScrollPlace,
): void {
  const height = useRef<number>(undefined)
  useLayoutEffect(() => {
    const layer = element.current
    if (!layer || typeof ResizeObserver === 'undefined') return
    if (leaving) {
      fixHeight(layer, height.current)
      return
    }
    const observer = new ResizeObserver(([box]) => {
      height.current = box?.borderBoxSize[0]?.blockSize
    })
    observer.observe(layer)
    return () => observer.disconnect()
  }, [element, leaving])
  useLayoutEffect(() => {
    const layer = element.current
    if (!layer || !ready) return
    // Writing it makes the browser lay the view out at once, so a view that is new is left alone.
    const place = places.get(entry) ?? 0
    if (place > 0) scrollerOf(layer).scrollTop = place
    if (leaving) return
    const remember = ({ target }: Event): void => {
      if (target === scrollerOf(layer)) places.set(entry, scrollerOf(layer).scrollTop)
    }
    layer.addEventListener('scroll', remember, { capture: true, passive: true })
    return () => layer.removeEventListener('scroll', remember, { capture: true })
  }, [element, entry, leaving, ready])
}

/** The shape of a view whose file is still loading; nothing at first, so that fast ones never flash. */
function ViewLoading(): ReactNode {
  return (
    <ViewBody>
      <div className={styles.skeleton}>
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </div>
    </ViewBody>
  )
}

interface ViewContentProps extends Pick<RouteEntry, 'route' | 'params'> {
  readonly result: ViewResult | undefined
  readonly canGoBack: boolean
}

/** A view, what stands in while it loads, or what is said when it failed. */
function ViewContent({ route, params, result, canGoBack }: ViewContentProps): ReactNode {
  const kernel = useKernel()
  const { report, views } = internalsOf(kernel)
  if (!result) return <ViewLoading />
  if ('error' in result)
    return (
      <ErrorView error={result.error} canGoBack={canGoBack} onRetry={() => viewLoader(kernel).view(route).reset()} />
    )
  const failure = (cause: Error): Error => kernelError('view/render', { details: { route }, cause })
  return (
    <Boundary
      onError={(cause) => report(failure(cause), { plugin: views.find(route)?.plugin, where: `views.${route}` })}
      fallback={(cause, retry) => <ErrorView error={failure(cause)} canGoBack={canGoBack} onRetry={retry} />}
    >
      <result.View params={params} />
    </Boundary>
  )
}

interface ViewLayerProps {
  readonly id: number
  readonly shown: ShownView
  readonly title: RefObject<HTMLElement | null>
  /** Makes it the leaving layer; called when its exit motion is over. */
  readonly onGone?: (id: number) => void
}

/** One view with its motion, focus and scroll place. */
function ViewLayer({ id, shown: { entry, history, motion }, title, onGone }: ViewLayerProps): ReactNode {
  const leaving = onGone !== undefined
  const element = useRef<HTMLDivElement>(null)
  const result = useResource(viewLoader(useKernel()).view(entry.route))
  const scrollContainer = useScrollContainer(element)
  const gone = useCallback(() => onGone?.(id), [onGone, id])
  useExitTransition(element, leaving, gone)
  // Not as a property: React 18 and 19 write `inert` differently.
  useLayoutEffect(() => void element.current?.toggleAttribute('inert', leaving), [leaving])
  useScrollPlace(element, entry, { leaving, ready: result !== undefined })
  useViewFocus(element, title, { entry, leaving, ready: result !== undefined })
  const { route, params } = entry
  const canGoBack = history.length > 1
  const content = useMemo(
    () => <ViewContent route={route} params={params} result={result} canGoBack={canGoBack} />,
    [route, params, result, canGoBack],
  )
  return (
    <div
      ref={element}
      data-lk-part="view"
      className={styles.view}
      data-motion={leaving ? 'out' : motion}
      aria-hidden={leaving || undefined}
    >
      <Silenced isLeaving={leaving}>
        <scrollContainerContext.Provider value={scrollContainer}>{content}</scrollContainerContext.Provider>
      </Silenced>
    </div>
  )
}

/** Leaves a view that is about the account in use when there is none any more. */
function useNeededAccount({ entry }: ShownView): void {
  const kernel = useKernel()
  const { atoms, store } = kernel
  const account = useAtom(atoms.account)
  const isDisconnected = useAtom(atoms.status) === 'disconnected'
  const { views } = internalsOf(kernel)
  const isOver = !account && isDisconnected && views.find(entry.route)?.view.needsAccount
  useEffect(() => {
    const isCurrent = store.get(atoms.modal).open && store.get(atoms.history).at(-1) === entry
    if (!isOver || !isCurrent) return
    const router: AnyRouter = kernel.router
    const first = views.start('disconnected')
    // A site that connects in its own way may have none.
    if (first && !views.find(first)?.view.needsAccount) router.reset(first)
    else router.close()
  }, [kernel, store, atoms, views, isOver, entry])
}

interface ViewStageProps {
  readonly shown: ShownView
  readonly title: RefObject<HTMLElement | null>
}

interface Layers {
  readonly key: number
  readonly shown: ShownView
  readonly leaving?: { readonly key: number; readonly shown: ShownView } | undefined
}

/** The present view, and for a moment the one before it, with the region that outlives both. */
export function ViewStage({ shown, title }: ViewStageProps): ReactNode {
  const t = useTranslate('kernel')
  const [layers, setLayers] = useState<Layers>({ key: 0, shown })
  let present = layers
  if (layers.shown !== shown) {
    const moved = layers.shown.entry !== shown.entry && !layers.shown.isAhead
    present = moved ? { key: layers.key + 1, shown, leaving: layers } : { ...layers, shown }
    setLayers(present)
  }
  const forget = useCallback((key: number) => {
    setLayers((now) => (now.leaving?.key === key ? { key: now.key, shown: now.shown } : now))
  }, [])
  const { leaving } = present
  useNeededAccount(present.shown)
  const result = useResource(viewLoader(useKernel()).view(present.shown.entry.route), false)
  return (
    <div className={styles.stage}>
      <SettledRegions first={result ? undefined : { text: t('loading'), urgency: 'status' }}>
        {leaving && (
          <ViewLayer key={leaving.key} id={leaving.key} shown={leaving.shown} title={title} onGone={forget} />
        )}
        <ViewLayer key={present.key} id={present.key} shown={present.shown} title={title} />
      </SettledRegions>
    </div>
  )
}
