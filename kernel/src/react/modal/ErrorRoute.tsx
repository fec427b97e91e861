import type { ReactNode } from 'react'
import type { CoreRoutes, ViewProps } from '../../core/views/view.ts'
import { useKernel } from '../hooks/useKernel.ts'
import { ErrorView } from './ErrorView.tsx'

/** The view `kernel.Error`: a plugin's failure that needs a view of its own. Trying again starts over. */
export function ErrorRoute({ params }: ViewProps<CoreRoutes['kernel.Error']>): ReactNode {
  const { router } = useKernel()
  return <ErrorView error={params.error} canGoBack={false} onRetry={() => router.home()} />
}
