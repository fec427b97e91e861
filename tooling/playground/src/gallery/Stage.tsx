import type { ReactNode } from 'react'

export interface StageProps {
  readonly theme: 'light' | 'dark'
  readonly direction: 'ltr' | 'rtl'
  readonly children: ReactNode
}

/** A piece of the widget's surface in one theme. */
export function Stage({ theme, direction, children }: StageProps): ReactNode {
  return (
    <div className="pg-stage" data-lk="" data-lk-theme={theme} dir={direction}>
      {children}
    </div>
  )
}
