import { type PersistedAtom, persistedAtom } from '@latchkey/kernel'
import { type Atom, atom, type PrimitiveAtom } from 'jotai/vanilla'
import type { AccountType, EmbeddedUser } from './messages/appEvents.ts'

/** Id of the connector and of its session. */
export const CONNECTOR_ID = 'ID_AUTH'

/** What this browser remembers of the embedded wallet: no credential is among it. */
export interface Remembered {
  /** A user has signed in here and not signed out. */
  readonly isUsed: boolean
  readonly email?: string
  readonly userName?: string
  /** The chain that was used last (CAIP-2). */
  readonly chain?: string
  /** How its user wants the account on EVM chains to act; it outlives a sign-out. */
  readonly accountType?: AccountType
  /** The public mark of the session. */
  readonly token?: string
  /** Milliseconds since 1970 of the last mail that was asked for. */
  readonly lastEmailAt?: number
  /** Milliseconds since 1970 at which a passkey was last offered and answered; it outlives a sign-out. */
  readonly passkeyAskedAt?: number
}

/** A permission that the user has granted. */
export interface Granted {
  /** CAIP-10. */
  readonly account: string
  /** What the wallet has answered the site. */
  readonly grant: unknown
}

/** What this plugin knows. */
export interface EmbeddedAtoms {
  readonly remembered: PersistedAtom<Remembered>
  /** Who is signed in, as far as the frame was asked. */
  readonly user: PrimitiveAtom<EmbeddedUser | undefined>
  /** This browser keeps nothing for the frame: who comes back signs in by one press, in a window. */
  readonly resumable: PrimitiveAtom<boolean>
  /** Approvals that wait for the user. */
  readonly approvals: PrimitiveAtom<number>
  /** The last approval failed because the method is not allowed. */
  readonly refusal: PrimitiveAtom<string | undefined>
  readonly email: Atom<string | undefined>
  /**
   * How accounts on EVM chains act where their users have chosen nothing. A plugin that brings smart accounts sets it in its
   * `setup`.
   */
  readonly defaultAccountType: PrimitiveAtom<AccountType>
  /** Whether sites may ask for permissions (ERC-7715): off until a plugin that lists and ends them turns it on in its `setup`. */
  readonly grantsPermissions: PrimitiveAtom<boolean>
  /** What was granted last while this page has been open. */
  readonly granted: PrimitiveAtom<Granted | undefined>
  /** How they are asked to act; a network without smart accounts has plain ones all the same. */
  readonly accountType: Atom<AccountType>
}

const initial: Remembered = { isUsed: false }

// As it was stored: its fields are checked when the frame is first needed, out of the first bundle.
const remembered: PersistedAtom<Remembered> = persistedAtom<Remembered>({
  initial,
  schema: { parse: (value) => ({ ...initial, ...Object(value) }) },
})

const defaultAccountType = atom<AccountType>('eoa')

/** What stays when the user signs out: what they chose, and nothing of who they are. */
export function afterSignOut({ accountType, passkeyAskedAt }: Remembered): Remembered {
  return {
    isUsed: false,
    ...(accountType ? { accountType } : {}),
    ...(passkeyAskedAt === undefined ? {} : { passkeyAskedAt }),
  }
}

/** The state of each kernel. */
export const atoms: EmbeddedAtoms = {
  remembered,
  user: atom<EmbeddedUser | undefined>(undefined),
  resumable: atom(false),
  approvals: atom(0),
  refusal: atom<string | undefined>(undefined),
  email: atom((get) => get(remembered).email),
  defaultAccountType,
  grantsPermissions: atom(false),
  granted: atom<Granted | undefined>(undefined),
  accountType: atom((get) => get(remembered).accountType ?? get(defaultAccountType)),
}
