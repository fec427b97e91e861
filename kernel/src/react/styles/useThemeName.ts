import { useSyncExternalStore } from 'react'
import { useAtom, useKernel } from '../hooks/kernel.ts'

/** The values of `data-lk-theme` and `data-lk-scheme`. */
export interface ThemeName {
  readonly name: string
  /** `system` only on a server and while hydrating. */
  readonly scheme: 'light' | 'dark' | 'system'
}

const query = (): MediaQueryList | undefined => globalThis.matchMedia?.('(prefers-color-scheme: dark)')

function watchSystem(changed: () => void): () => void {
  const media = query()
  media?.addEventListener('change', changed)
  return () => media?.removeEventListener('change', changed)
}

/** The kernel's theme, with `system` turned into what the reader's system prefers. */
export function useThemeName(): ThemeName {
  const theme = useAtom(useKernel().atoms.theme)
  const system = useSyncExternalStore<ThemeName['scheme']>(
    watchSystem,
    () => (query()?.matches ? 'dark' : 'light'),
    () => 'system',
  )
  if (typeof theme === 'object') return { name: theme.name, scheme: theme.extends }
  const scheme = theme === 'system' ? system : theme
  return { name: scheme, scheme }
}
