import { persistedAtom } from '@latchkey/kernel'
import { atom } from 'jotai/vanilla'
import type { ConnectOptions } from './options.ts'
import { recentSchema } from './recentSchema.ts'
import { recentWalletsSchema } from './recentWalletsSchema.ts'
import type { ConnectAtoms, ConnectAttempt, Device, LegalState, Site } from './types.ts'

export function connectAtoms(options: ConnectOptions): ConnectAtoms {
  return {
    options: atom(() => options),
    attempt: atom<ConnectAttempt | undefined>(undefined),
    recentWallets: persistedAtom({ initial: [], schema: recentSchema }),
    recentDirectory: persistedAtom({ initial: [], schema: recentWalletsSchema }),
    device: atom<Device>({
      isMobile: false,
      isIos: false,
      isAndroid: false,
      readsLinksTwice: false,
      target: '_self',
      url: '',
      marks: [],
    }),
    site: atom<Site>({ name: '', icon: undefined }),
    legal: atom<LegalState>({ accepted: false, misses: 0 }),
  }
}
