import { type PersistedAtom, persistedAtom } from '@latchkey/kernel'
import { type Atom, atom, type PrimitiveAtom } from 'jotai/vanilla'
import type { Contact } from './model/receiver.ts'
import type { SendPhase, SendState } from './model/sendState.ts'

// In the first bundle: what is not needed before a press stands in the files of `model/`.

/** The form; absent until it is opened for the first time. */
export const opened: PrimitiveAtom<SendState | undefined> = atom<SendState | undefined>(undefined)
export const phase: Atom<SendPhase> = atom((get) => get(opened)?.phase ?? 'closed')
export const recents: PersistedAtom<readonly Contact[]> = persistedAtom<readonly Contact[]>({
  initial: [],
  schema: () => import('./model/contacts.ts'),
})
