import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** CSS pixels: the rows of the modal at its highest; longer lists need no more. */
const MAX_HEIGHT = 480

/**
 * Keeps a list as high as it was in full, so that the view does not jump during a search.
 * @param isFull The whole list is shown: the height to keep.
 * @param isKept Whether it is kept now.
 * @returns for the element around the list; its style's `min-block-size` is the hook's
 */
export function useStableHeight(isFull: boolean, isKept: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const height = useRef(0)
  useLayoutEffect(() => {
    if (ref.current) ref.current.style.minBlockSize = isKept ? `${height.current}px` : ''
  }, [isKept])
  useEffect(() => {
    const element = ref.current
    if (!isFull || !element || typeof ResizeObserver === 'undefined') return
    // Asking for the height would make the browser lay out the list before its first frame.
    const sizes = new ResizeObserver(([entry]) => {
      height.current = Math.min(entry?.borderBoxSize[0]?.blockSize ?? 0, MAX_HEIGHT)
    })
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [isFull])
  return ref
}
