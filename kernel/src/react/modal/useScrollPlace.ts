import { type RefObject, useLayoutEffect } from 'react'
import type { Entry } from '../../core/views/routerState.ts'

const places = new WeakMap<Entry, number>()

interface ScrollPlace {
  readonly leaving: boolean
  readonly ready: boolean
}

const scroller = (layer: HTMLElement | null): Element | null => layer?.querySelector('[data-lk-body]') ?? layer

/** Remembers how far a view was scrolled when it was left, and goes there when the person comes back to it. */
export function useScrollPlace(
  layer: RefObject<HTMLElement | null>,
  entry: Entry,
  { leaving, ready }: ScrollPlace,
): void {
  useLayoutEffect(() => {
    const element = scroller(layer.current)
    if (!element || !ready) return
    if (leaving) {
      places.set(entry, element.scrollTop)
      return
    }
    const place = places.get(entry)
    if (place) element.scrollTop = place
  }, [layer, entry, leaving, ready])
}
