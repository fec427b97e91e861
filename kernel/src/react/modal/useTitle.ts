import { useState } from 'react'
import type { MessageValues } from '../../core/i18n/messages.ts'
import { internalsOf } from '../../core/kernelInternals.ts'
import type { RouteEntry } from '../../core/views/routerState.ts'
import { useKernel } from '../hooks/useKernel.ts'
import { useWords } from '../hooks/useWords.ts'

/** The title in the present language; nothing while its messages are loading. */
function useLoadedTitle({ route, params }: RouteEntry): string | undefined {
  const { views, metadata, report } = internalsOf(useKernel())
  const found = views.find(route)
  const plugin = found?.plugin ?? 'kernel'
  const words = useWords('Modal', plugin)
  const title = found?.view.title
  if (title === undefined) return metadata.name || 'Latchkey'
  if (!words.ready(plugin)) return undefined
  try {
    const t = (key: string, values?: MessageValues): string => words.t(plugin, key, values)
    return typeof title === 'function' ? title(params, t) : t(title)
  } catch (error) {
    report(error, { plugin, where: `views.${route}.title` })
    return typeof title === 'function' ? metadata.name || 'Latchkey' : words.t(plugin, title)
  }
}

/**
 * The title of a view; the name of the site when it has none. Like the view it waits for its words: until they are there
 * the title before it stays, at first the name of the site.
 */
export function useTitle(entry: RouteEntry): string {
  const { metadata } = internalsOf(useKernel())
  const loaded = useLoadedTitle(entry)
  const [last, keep] = useState(metadata.name || 'Latchkey')
  if (loaded !== undefined && loaded !== last) keep(loaded)
  return loaded ?? last
}
