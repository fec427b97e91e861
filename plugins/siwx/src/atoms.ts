import type { KernelError } from '@latchkey/kernel'
import { atom, type PrimitiveAtom } from 'jotai/vanilla'
import type { SignInSession } from './model/session.ts'
import type { Subject } from './model/subject.ts'
import type { SiwxOptions } from './options.ts'

/** How signing in goes. `idle`: there is nothing to do. `elsewhere`: another tab asks the wallet, which is waited for. */
export type SignInPhase =
  | {
      readonly status:
        | 'idle'
        | 'checking'
        | 'ready'
        | 'signing'
        | 'elsewhere'
        | 'slow'
        | 'verifying'
        | 'declined'
        | 'done'
    }
  /** Of a smart account: declined, or with the error of a site that cannot check it. */
  | { readonly status: 'smartAccount'; readonly error?: KernelError }
  | { readonly status: 'failed' | 'unavailable'; readonly error: KernelError }

/** What this plugin knows. */
export interface SiwxAtoms {
  /** Sessions of accounts that were connected on this page, by CAIP-10 id of the account on its network. */
  readonly sessions: PrimitiveAtom<Readonly<Record<string, SignInSession>>>
  /** How signing in with the active account goes. */
  readonly phase: PrimitiveAtom<SignInPhase>
  /** The text that is shown and will be signed. */
  readonly text: PrimitiveAtom<string | undefined>
  /** Whose session is asked for; `undefined` while no account is connected that could sign in. */
  readonly subject: PrimitiveAtom<Subject | undefined>
  /** The page that asks: its host, which is what is signed, and its name and picture. */
  readonly site: PrimitiveAtom<{ readonly domain: string; readonly name: string; readonly icon: string | undefined }>
  /** What the host has set. */
  readonly options: PrimitiveAtom<SiwxOptions>
}

/** The state of each kernel. */
export const atoms: Omit<SiwxAtoms, 'options'> = {
  sessions: atom<Readonly<Record<string, SignInSession>>>({}),
  phase: atom<SignInPhase>({ status: 'idle' }),
  text: atom<string | undefined>(undefined),
  subject: atom<Subject | undefined>(undefined),
  site: atom<{ readonly domain: string; readonly name: string; readonly icon: string | undefined }>({
    domain: '',
    name: '',
    icon: undefined,
  }),
}
