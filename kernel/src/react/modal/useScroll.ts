import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { RouteEntry } from '../../core/views/routerState.ts'
import type { ScrollContainer } from '../views/ViewBody.tsx'

function createScrollContainer(layer: RefObject<HTMLElement | null>): ScrollContainer & { mark(): void } {
  let bodies = 0
  const mark = (): void => void layer.current?.toggleAttribute('data-plain', bodies === 0)
  return {
    mark,
    register() {
      bodies += 1
      mark()
      return () => {
        bodies -= 1
        mark()
      }
    },
  }
}

/** Lets the layer itself scroll and keep its distance while the view in it has no `ViewBody`. */
export function useScrollContainer(layer: RefObject<HTMLElement | null>): ScrollContainer {
  const [container] = useState(() => createScrollContainer(layer))
  useLayoutEffect(() => container.mark(), [container])
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
export function useScrollPlace(
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
