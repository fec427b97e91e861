import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import type { Entry } from '../../core/views/routerState.ts'
import type { ScrollContainer } from '../views/ViewBody.tsx'

/** Lets the layer itself scroll and keep its distance while the view in it has no `ViewBody`. */
export function useScrollContainer(layer: RefObject<HTMLElement | null>): ScrollContainer {
  const bodies = useMemo(() => {
    let count = 0
    const mark = (): void => void layer.current?.toggleAttribute('data-plain', count === 0)
    return {
      mark,
      register() {
        count += 1
        mark()
        return () => {
          count -= 1
          mark()
        }
      },
    }
  }, [layer])
  useLayoutEffect(() => bodies.mark(), [bodies])
  return bodies
}

const places = new WeakMap<Entry, number>()

interface ScrollPlace {
  readonly leaving: boolean
  readonly ready: boolean
}

const scrollerOf = (layer: HTMLElement): Element => layer.querySelector('[data-lk-body]') ?? layer

/**
 * Remembers how far a view is scrolled, and goes there when the person comes back to it. A leaving view keeps its height
 * and its place, so that it fades as it stood.
 */
export function useScrollPlace(
  element: RefObject<HTMLElement | null>,
  entry: Entry,
  { leaving, ready }: ScrollPlace,
): void {
  const height = useRef<number>(undefined)
  useLayoutEffect(() => {
    const layer = element.current
    if (!layer || typeof ResizeObserver === 'undefined') return
    if (leaving) {
      if (height.current !== undefined) layer.style.blockSize = `${height.current}px`
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
    scrollerOf(layer).scrollTop = places.get(entry) ?? 0
    if (leaving) return
    const remember = ({ target }: Event): void => {
      if (target === scrollerOf(layer)) places.set(entry, scrollerOf(layer).scrollTop)
    }
    layer.addEventListener('scroll', remember, { capture: true, passive: true })
    return () => layer.removeEventListener('scroll', remember, { capture: true })
  }, [element, entry, leaving, ready])
}
