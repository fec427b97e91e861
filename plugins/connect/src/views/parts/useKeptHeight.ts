import { type RefObject, useLayoutEffect, useRef } from 'react'

const PROPERTY = '--lk-connect-kept'
/** Rows of the modal at its highest; longer lists need no more. */
const MOST = 480

/**
 * Keeps an element as high as it was in full, so that the view does not jump while searching.
 * @param isFull The whole list is shown: the height to keep.
 * @param kept Whether it is kept now.
 */
export function useKeptHeight(isFull: boolean, kept: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const height = useRef(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    if (kept) element.style.setProperty(PROPERTY, `${height.current}px`)
    else element.style.removeProperty(PROPERTY)
    if (isFull) height.current = Math.min(element.offsetHeight, MOST)
  })
  return ref
}
