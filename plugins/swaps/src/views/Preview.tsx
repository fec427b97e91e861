import { ViewBody } from '@latchkey/kernel/react'
import { lazy, type ReactNode, Suspense } from 'react'

const SwapPreview = lazy(async () => ({ default: (await import('./SwapPreview.tsx')).SwapPreview }))

/** The review, in the chunk of its own that the press on Review has loaded already. */
export function Preview(): ReactNode {
  return (
    <Suspense fallback={<ViewBody />}>
      <SwapPreview />
    </Suspense>
  )
}
