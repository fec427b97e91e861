import type { ReactNode } from 'react'
import { kernelError } from '../../core/errors/errorTable.ts'
import { internalsOf } from '../../core/kernelInternals.ts'
import type { RouteEntry } from '../../core/views/routerState.ts'
import { useKernel } from '../hooks/useKernel.ts'
import { Boundary } from '../views/Boundary.tsx'
import { type ViewResult, viewLoader } from '../views/viewLoader.ts'
import { ErrorView } from './ErrorView.tsx'
import { ViewLoading } from './ViewLoading.tsx'

export interface ViewContentProps {
  readonly entry: RouteEntry
  readonly result: ViewResult | undefined
  readonly canGoBack: boolean
}

/** A view, what stands in while it loads, or what is said when it failed. */
export function ViewContent({ entry: { route, params }, result, canGoBack }: ViewContentProps): ReactNode {
  const kernel = useKernel()
  const { report, views } = internalsOf(kernel)
  if (!result) return <ViewLoading />
  if ('error' in result)
    return <ErrorView error={result.error} canGoBack={canGoBack} onRetry={() => viewLoader(kernel).forget(route)} />
  const failure = (cause: Error): Error => kernelError('view/render', { details: { route }, cause })
  const plugin = views.find(route)?.plugin
  return (
    <Boundary
      onError={(cause) =>
        report(failure(cause), { ...(plugin === undefined ? {} : { plugin }), where: `views.${route}` })
      }
      fallback={(cause, retry) => <ErrorView error={failure(cause)} canGoBack={canGoBack} onRetry={retry} />}
    >
      <result.View params={params} />
    </Boundary>
  )
}
