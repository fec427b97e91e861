import { ViewBody } from '@latchkey/kernel/react'
import type { ReactNode } from 'react'
import { Activity } from './Activity.tsx'

/** The history as a view of its own: what the tab shows. */
export function Transactions(): ReactNode {
  return (
    <ViewBody>
      <Activity />
    </ViewBody>
  )
}
