import type { Kernel } from '@latchkey/kernel'
import { KernelProvider } from '@latchkey/kernel/react'
import type { ReactNode } from 'react'
import { HostPage } from '../shared/HostPage.tsx'

/** The page as both sides draw it. */
export function App({ kernel }: { readonly kernel: Kernel }): ReactNode {
  return (
    <KernelProvider kernel={kernel}>
      <HostPage />
    </KernelProvider>
  )
}
