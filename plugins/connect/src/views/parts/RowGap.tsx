import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { gap } from './parts.css.ts'

export interface RowGapProps {
  /** In px. */
  readonly height: number
}

/** Stands for rows that are out of sight. */
export function RowGap({ height }: RowGapProps): ReactNode {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    ref.current?.style.setProperty('block-size', `${height}px`)
  }, [height])
  return <div ref={ref} role="none" className={gap} />
}
