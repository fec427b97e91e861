import type { StorageService, WalletApp } from '@latchkey/kernel'
import { SESSION_KEY } from '../constants.ts'
import { isAppLink } from './isAppLink.ts'
import { readTexts } from './readTexts.ts'

/** What is remembered of the open session beside what the library keeps. */
export interface SavedPairing {
  readonly topic: string
  /** The app the person chose, to bring them back to it. */
  readonly app?: WalletApp
}

interface SavedSession {
  read(storage: StorageService): SavedPairing | undefined
  write(storage: StorageService, saved: SavedPairing): void
  clear(storage: StorageService, topic: string): void
}

function parse(text: string | null): SavedPairing | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    const { topic, name, link } = readTexts(value)
    // Whoever could write here may not choose what is opened.
    const app = name !== undefined && link && isAppLink(link) ? { name, link } : undefined
    return topic ? { topic, ...(app ? { app } : {}) } : undefined
  } catch {
    return undefined
  }
}

/** The topic of the open session and the chosen app, in storage. */
export const savedSession: SavedSession = {
  read: (storage) => parse(storage.get(SESSION_KEY)),
  write: (storage, { topic, app }) => storage.set(SESSION_KEY, JSON.stringify({ topic, ...app })),
  clear(storage, topic) {
    if (parse(storage.get(SESSION_KEY))?.topic === topic) storage.remove(SESSION_KEY)
  },
}
