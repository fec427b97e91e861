import { persistedAtom } from '@latchkey/kernel'
import { atom } from 'jotai/vanilla'
import type { ConnectOptions } from './options.ts'
import { recentSchema } from './recentSchema.ts'
import type { ConnectAtoms, ConnectAttempt, LegalState, Site } from './types.ts'

export function connectAtoms(options: ConnectOptions): ConnectAtoms {
  return {
    options: atom(() => options),
    attempt: atom<ConnectAttempt | undefined>(undefined),
    recentWallets: persistedAtom({ initial: [], schema: recentSchema }),
    site: atom<Site>({ name: '', icon: undefined }),
    legal: atom<LegalState>({ accepted: false, misses: 0 }),
  }
}
