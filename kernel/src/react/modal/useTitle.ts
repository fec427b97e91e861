import { internalsOf } from '../../core/kernelInternals.ts'
import type { Entry } from '../../core/views/routerState.ts'
import { useKernel } from '../hooks/useKernel.ts'
import { useWords } from '../hooks/useWords.ts'

/** The title of a view in the present language; the name of the site when it has none. */
export function useTitle({ route, params }: Entry): string {
  const { views, metadata, report } = internalsOf(useKernel())
  const found = views.find(route)
  const plugin = found?.plugin ?? 'kernel'
  const words = useWords('Modal', plugin)
  const { title, titleValues } = found?.view ?? {}
  if (title === undefined) return metadata.name || 'Latchkey'
  try {
    return words.t(plugin, title, titleValues?.(params))
  } catch (error) {
    report(error, { plugin, where: `views.${route}.title` })
    return words.t(plugin, title)
  }
}
