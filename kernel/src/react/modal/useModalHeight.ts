import { type RefObject, useLayoutEffect } from 'react'
import { motionTime } from './motionTime.ts'

/**
 * Lets the panel grow and shrink with its content. The content is never measured by hand: the browser tells its new
 * height after layout and before paint, and the panel, which clips it, moves there from where it is.
 */
export function useModalHeight(panel: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const outer = panel.current
    const inner = content.current
    if (!outer || !inner || typeof ResizeObserver === 'undefined') return
    const ease = getComputedStyle(outer).getPropertyValue('--lk-motion-ease') || 'ease'
    let height: number | undefined
    let moving: Animation | undefined
    const observer = new ResizeObserver((entries) => {
      const next = entries.at(-1)?.borderBoxSize[0]?.blockSize
      if (next === undefined || next === height) return
      const from = moving?.playState === 'running' ? outer.getBoundingClientRect().height : height
      height = next
      moving?.cancel()
      const duration = motionTime(outer, 'height')
      if (from === undefined || duration === 0) return
      moving = outer.animate([{ height: `${from}px` }, { height: `${next}px` }], { duration, easing: ease.trim() })
    })
    observer.observe(inner)
    return () => {
      observer.disconnect()
      moving?.cancel()
    }
  }, [panel, content])
}
