import type { ReactNode } from 'react'

export interface ViewBodyProps {
  readonly children?: ReactNode
  /** Room between the blocks. @defaultValue 'l' (16 px) */
  readonly gap?: 'none' | 's' | 'm' | 'l' | 'xl'
  /** `center` for status views. @defaultValue 'start' */
  readonly align?: 'start' | 'center'
}

/** The scrolling part of a view, below the modal's header and above its `ViewFooter`. */
export function ViewBody({ children }: ViewBodyProps): ReactNode {
  return <div data-lk-body="">{children}</div>
}
