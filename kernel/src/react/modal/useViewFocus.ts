import { type RefObject, useLayoutEffect } from 'react'
import type { RouteEntry } from '../../core/views/routerState.ts'
import { tabStops } from './tabStops.ts'

interface ViewFocus {
  readonly entry: RouteEntry
  readonly leaving: boolean
  readonly ready: boolean
}

/** The first field of a view that asks for the focus, by `data-lk-autofocus` on it or around it. */
function wish(layer: HTMLElement | null): HTMLElement | undefined {
  const marked = layer?.querySelector<HTMLElement>('[data-lk-autofocus]')
  if (!marked) return undefined
  return marked.tabIndex >= 0 ? marked : tabStops(marked)[0]
}

/** Moves the focus with the view: to the field it asks for, or to the title, which readers then announce. */
export function useViewFocus(
  layer: RefObject<HTMLElement | null>,
  title: RefObject<HTMLElement | null>,
  { entry, leaving, ready }: ViewFocus,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry moves the focus, even to the same view
  useLayoutEffect(() => {
    if (leaving) return
    const heading = title.current
    const arrived = heading && heading.ownerDocument.activeElement === heading
    const target = wish(layer.current) ?? (ready && arrived ? undefined : heading)
    target?.focus({ preventScroll: true })
  }, [layer, title, entry, leaving, ready])
}
