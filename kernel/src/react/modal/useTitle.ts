import { useState } from 'react'
import { internalsOf } from '../../core/kernelInternals.ts'
import type { Entry } from '../../core/views/routerState.ts'
import { useKernel } from '../hooks/useKernel.ts'
import { useWords } from '../hooks/useWords.ts'

/** The title in the present language; nothing while its words are on their way. */
function useLoadedTitle({ route, params }: Entry): string | undefined {
  const { views, metadata, report } = internalsOf(useKernel())
  const found = views.find(route)
  const plugin = found?.plugin ?? 'kernel'
  const words = useWords('Modal', plugin)
  const { title, titleValues } = found?.view ?? {}
  if (title === undefined) return metadata.name || 'Latchkey'
  if (!words.ready(plugin)) return undefined
  try {
    return words.t(plugin, title, titleValues?.(params))
  } catch (error) {
    report(error, { plugin, where: `views.${route}.title` })
    return words.t(plugin, title)
  }
}

/**
 * The title of a view; the name of the site when it has none. Like the view it waits for its words: until they are there
 * the title before it stays, at first the name of the site.
 */
export function useTitle(entry: Entry): string {
  const { metadata } = internalsOf(useKernel())
  const loaded = useLoadedTitle(entry)
  const [last, keep] = useState(metadata.name || 'Latchkey')
  if (loaded !== undefined && loaded !== last) keep(loaded)
  return loaded ?? last
}
