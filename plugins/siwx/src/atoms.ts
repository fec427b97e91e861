import type { KernelError } from '@latchkey/kernel'
import { atom, type PrimitiveAtom } from 'jotai/vanilla'
import type { SignInSession } from './model/session.ts'
import type { Subject } from './model/subject.ts'
import type { SiwxOptions } from './options.ts'

/** How signing in goes. `idle`: there is nothing to do. */
export type SignInPhase =
  | {
      readonly status:
        | 'idle'
        | 'checking'
        | 'ready'
        | 'signing'
        | 'slow'
        | 'verifying'
        | 'declined'
        | 'smartAccount'
        | 'done'
    }
  | { readonly status: 'failed' | 'unavailable'; readonly error: KernelError }

/** Sessions of accounts that were connected on this page, by CAIP-10 id of the account on its network. */
export const sessions: PrimitiveAtom<Readonly<Record<string, SignInSession>>> = atom<
  Readonly<Record<string, SignInSession>>
>({})
/** How signing in with the active account goes. */
export const phase: PrimitiveAtom<SignInPhase> = atom<SignInPhase>({ status: 'idle' })
/** The text that is shown and will be signed. */
export const text: PrimitiveAtom<string | undefined> = atom<string | undefined>(undefined)
/** Whose session is asked for; `undefined` while nobody is connected that could sign in. */
export const subject: PrimitiveAtom<Subject | undefined> = atom<Subject | undefined>(undefined)
/** The page that asks: its host, which is what is signed, and its name and picture. */
export const site: PrimitiveAtom<{
  readonly domain: string
  readonly name: string
  readonly icon: string | undefined
}> = atom<{ readonly domain: string; readonly name: string; readonly icon: string | undefined }>({
  domain: '',
  name: '',
  icon: undefined,
})
/** What the host has set. */
export const options: PrimitiveAtom<SiwxOptions> = atom<SiwxOptions>({})
