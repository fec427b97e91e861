import { useEffect, useState } from 'react'
import type { IconData } from './Icon.tsx'
import type { IconName } from './icons/all.generated.ts'

type Lookup = (name: string) => IconData

const NOTHING: IconData = { path: '' }

let known: Lookup | undefined

async function loadLookup(): Promise<Lookup> {
  const { allIcons } = await import('./icons/all.generated.ts')
  const icons = new Map<string, IconData>(Object.entries(allIcons))
  return (name) => icons.get(name) ?? allIcons.puzzle
}

/** The names that there are. */
export async function iconNames(): Promise<readonly IconName[]> {
  const { allIcons } = await import('./icons/all.generated.ts')
  return Object.keys(allIcons).filter((name): name is IconName => name in allIcons)
}

/**
 * The icon of a name that is only known at run time, as slots give it: draws nothing while the icons load, and `puzzle`
 * for a name that is not there. Where the name is known, import the icon from `@latchkey/theme/icons`.
 */
export function useNamedIcon(name: IconName | (string & {})): IconData {
  const [lookup, setLookup] = useState(() => known)
  useEffect(() => {
    if (known) return
    let isGone = false
    const found = (loaded: Lookup): void => {
      known = loaded
      if (!isGone) setLookup(() => loaded)
    }
    // Decoration: without a connection its place stays empty, and the next one that is shown tries again.
    loadLookup().then(found, () => undefined)
    return () => {
      isGone = true
    }
  }, [])
  return lookup ? lookup(name) : NOTHING
}
