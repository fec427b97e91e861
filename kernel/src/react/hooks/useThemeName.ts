import { useSyncExternalStore } from 'react'
import type { ThemeChoice } from '../../core/state/coreAtoms.ts'
import { useAtom, useKernel } from './kernel.ts'

/** The values of `data-lk-theme` and `data-lk-scheme`; both are `system` on a server and while hydrating, where it decides. */
export interface ThemeName {
  readonly name: string
  readonly scheme: 'light' | 'dark' | 'system'
  /** The theme of the host that is shown, unless it is a built-in one. */
  readonly choice?: ThemeChoice
}

const query = (): MediaQueryList | undefined => globalThis.matchMedia?.('(prefers-color-scheme: dark)')

function watchSystem(changed: () => void): () => void {
  const media = query()
  media?.addEventListener('change', changed)
  return () => media?.removeEventListener('change', changed)
}

/** The kernel's theme; of a pair, and for `system`, the one that the user's system prefers. */
export function useThemeName(): ThemeName {
  const theme = useAtom(useKernel().atoms.theme)
  const system = useSyncExternalStore<ThemeName['scheme']>(
    watchSystem,
    () => (query()?.matches ? 'dark' : 'light'),
    () => 'system',
  )
  const isPair = typeof theme === 'object' && 'light' in theme
  const choice = isPair && system !== 'system' ? theme[system] : isPair || theme === 'system' ? system : theme
  return typeof choice === 'object'
    ? { name: choice.name, scheme: choice.extends, choice }
    : { name: choice, scheme: choice }
}
