import type { ReactNode } from 'react'

export interface ViewFooterProps {
  readonly children?: ReactNode
}

/** The part of a view that never scrolls; its hairline shows only while content is under it. Stands after `ViewBody`. */
export function ViewFooter({ children }: ViewFooterProps): ReactNode {
  return <div data-lk-footer="">{children}</div>
}
