import { type RefObject, useEffect } from 'react'
import { afterMotion } from './afterMotion.ts'

/** Calls back when the exit motion of an element is over. */
export function useGone(element: RefObject<HTMLElement | null>, leaving: boolean, onGone: () => void): void {
  useEffect(() => {
    const { current } = element
    if (!leaving || !current) return
    let live = true
    void afterMotion(current).then(() => live && onGone())
    return () => {
      live = false
    }
  }, [element, leaving, onGone])
}
