import { useSyncExternalStore } from 'react'
import type { Settings } from '../settings/settings.ts'

const query = matchMedia('(prefers-color-scheme: dark)')

function subscribe(onChange: () => void): () => void {
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Light or dark: as chosen, or as the reader's system says. */
export function useBaseTheme(theme: Settings['theme']): 'light' | 'dark' {
  const dark = useSyncExternalStore(subscribe, () => query.matches)
  if (theme !== 'system') return theme
  return dark ? 'dark' : 'light'
}
