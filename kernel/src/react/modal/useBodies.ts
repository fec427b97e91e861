import { type RefObject, useLayoutEffect, useMemo } from 'react'
import type { LayerBodies } from '../views/layerContext.ts'

/** Lets the layer itself scroll and keep its distance while the view in it has no `ViewBody`. */
export function useBodies(layer: RefObject<HTMLElement | null>): LayerBodies {
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
