import { SkeletonRow } from '@latchkey/theme/ui'
import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { kernelError } from '../../core/errors/errorTable.ts'
import { internalsOf } from '../../core/kernelInternals.ts'
import type { RouteEntry } from '../../core/views/routerState.ts'
import { useKernel } from '../hooks/kernel.ts'
import { useTranslate } from '../hooks/messages.ts'
import { useResource } from '../lazyResource.ts'
import { Boundary } from '../views/Boundary.tsx'
import { scrollContainerContext, ViewBody } from '../views/ViewBody.tsx'
import { type ViewResult, viewLoader } from '../views/viewLoader.ts'
import { ErrorView } from './ErrorView.tsx'
import { useViewFocus } from './focus.ts'
import * as styles from './modal.css.ts'
import { type ShownView, useExitTransition } from './usePresence.ts'
import { useScrollContainer, useScrollPlace } from './useScroll.ts'

/** The shape of a view whose file is still on its way; nothing at first, so that fast ones never flash. */
function ViewLoading(): ReactNode {
  const t = useTranslate('kernel')
  return (
    <ViewBody>
      <div className={styles.skeleton} role="status" aria-label={t('loading')}>
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </div>
    </ViewBody>
  )
}

interface ViewContentProps {
  readonly entry: RouteEntry
  readonly result: ViewResult | undefined
  readonly canGoBack: boolean
}

/** A view, what stands in while it loads, or what is said when it failed. */
function ViewContent({ entry: { route, params }, result, canGoBack }: ViewContentProps): ReactNode {
  const kernel = useKernel()
  const { report, views } = internalsOf(kernel)
  if (!result) return <ViewLoading />
  if ('error' in result)
    return (
      <ErrorView error={result.error} canGoBack={canGoBack} onRetry={() => viewLoader(kernel).view(route).reset()} />
    )
  const failure = (cause: Error): Error => kernelError('view/render', { details: { route }, cause })
  const plugin = views.find(route)?.plugin
  return (
    <Boundary
      onError={(cause) =>
        report(failure(cause), { ...(plugin === undefined ? {} : { plugin }), where: `views.${route}` })
      }
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
  const content = useMemo(
    () => <ViewContent entry={entry} result={result} canGoBack={history.length > 1} />,
    [entry, result, history],
  )
  return (
    <div
      ref={element}
      data-lk-part="view"
      className={styles.view}
      data-motion={leaving ? 'out' : motion}
      aria-hidden={leaving || undefined}
    >
      <scrollContainerContext.Provider value={scrollContainer}>{content}</scrollContainerContext.Provider>
    </div>
  )
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

/** The present view, and for a moment the one before it. */
export function ViewStage({ shown, title }: ViewStageProps): ReactNode {
  const [layers, setLayers] = useState<Layers>({ key: 0, shown })
  let present = layers
  if (layers.shown !== shown) {
    const moved = layers.shown.entry !== shown.entry
    present = moved ? { key: layers.key + 1, shown, leaving: layers } : { ...layers, shown }
    setLayers(present)
  }
  const forget = useCallback((key: number) => {
    setLayers((now) => (now.leaving?.key === key ? { key: now.key, shown: now.shown } : now))
  }, [])
  const { leaving } = present
  return (
    <div className={styles.stage}>
      {leaving && <ViewLayer key={leaving.key} id={leaving.key} shown={leaving.shown} title={title} onGone={forget} />}
      <ViewLayer key={present.key} id={present.key} shown={present.shown} title={title} />
    </div>
  )
}
