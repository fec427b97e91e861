import * as z from 'zod/mini'
import { FrameError } from '../errors/frameError.ts'
import { contextOf, fromBase64Url, seal, slotKey, toBase64Url, unseal } from './seal.ts'

/** A passkey's slot: the wallet's key under what the authenticator makes of a salt (WebAuthn level 3, `prf`). */
export interface PasskeySlot {
  /** Id of the credential. */
  readonly credential: string
  readonly sealed: string
  /** Whether each signature asks for the passkey; who changes it by itself has a slot that does not open. */
  readonly asks: boolean
}

type Slots = readonly { readonly kind: string; readonly data: string }[]
type Bytes = Uint8Array<ArrayBuffer>

/** Of which wallet the slots are. */
export interface Owner {
  readonly account: string
  readonly wallet: string
}

const encoder = new TextEncoder()
const stored = z.object({ credential: z.string(), sealed: z.string(), asks: z.boolean() })
const LIMIT_MS = 120_000

/** The slot of a passkey, as it is stored. @throws for anything else */
export const readSlot = (data: string): PasskeySlot =>
  stored.parse(JSON.parse(new TextDecoder().decode(fromBase64Url(data))))

/** What the passkeys of a wallet have stored. */
const passkeysOf = (slots: Slots): readonly PasskeySlot[] =>
  slots.filter(({ kind }) => kind === 'passkey').map(({ data }) => readSlot(data))

async function saltOf(wallet: string): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(`latchkey prf v1${wallet}`)))
}

const descriptors = (ids: readonly string[]): PublicKeyCredentialDescriptor[] =>
  ids.map((id) => ({ type: 'public-key', id: fromBase64Url(id) }))

/** Cancelled, not there, not verified: browsers tell none of these apart. */
const notUsed = (cause: unknown): FrameError =>
  new FrameError('No passkey was used. Try again, or go another way.', 4001, cause)

async function credentialOf(work: Promise<Credential | null>): Promise<PublicKeyCredential> {
  const made = await work.catch((cause: unknown) => {
    throw notUsed(cause)
  })
  if (!(made instanceof PublicKeyCredential)) throw notUsed(undefined)
  return made
}

function outputOf(credential: PublicKeyCredential): Bytes | undefined {
  const first = credential.getClientExtensionResults().prf?.results?.first
  if (first === undefined) return undefined
  return first instanceof ArrayBuffer ? new Uint8Array(first) : new Uint8Array(first.buffer.slice(0) as ArrayBuffer)
}

/** Asks for one of the passkeys, and what it makes of the wallet's salt. @throws FrameError where none was used */
async function ask(wallet: string, ids: readonly string[]): Promise<{ readonly id: string; readonly output?: Bytes }> {
  const first = await saltOf(wallet)
  const publicKey: PublicKeyCredentialRequestOptions = {
    // The signature is not checked: what opens the slot proves itself.
    challenge: crypto.getRandomValues(new Uint8Array(32)),
    allowCredentials: descriptors(ids),
    userVerification: 'required',
    timeout: LIMIT_MS,
    extensions: { prf: { eval: { first } } },
  }
  const found = await credentialOf(navigator.credentials.get({ publicKey }))
  const output = outputOf(found)
  return { id: toBase64Url(new Uint8Array(found.rawId)), ...(output && { output }) }
}

/** What a new passkey is made for. */
export interface NewPasskey extends Owner {
  /** Under which the authenticator lists it. */
  readonly name: string
  readonly slots: Slots
}

/** A passkey that was made, with what it makes of the wallet's salt: nothing where its authenticator cannot. */
export interface MadePasskey {
  readonly credential: string
  readonly output: Bytes | undefined
}

/** Makes a passkey in this browser; within a press. @throws FrameError where none was made */
export async function makePasskey({ account, wallet, name, slots }: NewPasskey): Promise<MadePasskey> {
  const first = await saltOf(wallet)
  const publicKey: PublicKeyCredentialCreationOptions = {
    rp: { name: 'Wallet' },
    user: { id: encoder.encode(account).slice(0, 64), name, displayName: name },
    challenge: crypto.getRandomValues(new Uint8Array(32)),
    pubKeyCredParams: [-7, -257].map((alg) => ({ type: 'public-key', alg })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: descriptors(passkeysOf(slots).map(({ credential }) => credential)),
    timeout: LIMIT_MS,
    extensions: { prf: { eval: { first } } },
  }
  const made = await credentialOf(navigator.credentials.create({ publicKey }))
  const credential = toBase64Url(new Uint8Array(made.rawId))
  const { prf } = made.getClientExtensionResults()
  // Some authenticators answer the salt only when they are asked again.
  const output = outputOf(made) ?? (prf?.enabled ? (await ask(wallet, [credential])).output : undefined)
  return { credential, output }
}

const at = ({ account, wallet }: Owner, asks: boolean) =>
  contextOf(account, wallet, asks ? 'slot-passkey-asks' : 'slot-passkey')

/** A slot for the wallet's key, which stays the caller's. */
export async function sealSlot(
  owner: Owner,
  { credential, output, asks }: { readonly credential: string; readonly output: Bytes; readonly asks: boolean },
  raw: Bytes,
): Promise<string> {
  const sealed = toBase64Url(await seal(await slotKey(output, owner.wallet, 'passkey'), raw, at(owner, asks)))
  return toBase64Url(encoder.encode(JSON.stringify({ credential, sealed, asks })))
}

/** A passkey that was used, and the wallet's key, which the caller overwrites. */
export interface UsedPasskey {
  readonly slot: PasskeySlot
  readonly output: Bytes
  readonly raw: Bytes
}

/** Opens the wallet's key with one of its passkeys. @throws FrameError where none was used, or it does not open */
export async function openByPasskey(owner: Owner, slots: Slots): Promise<UsedPasskey> {
  const known = passkeysOf(slots)
  const { id, output } = await ask(
    owner.wallet,
    known.map(({ credential }) => credential),
  )
  const slot = known.find(({ credential }) => credential === id)
  if (!slot || !output) throw notUsed(undefined)
  try {
    const key = await slotKey(output, owner.wallet, 'passkey')
    return { slot, output, raw: await unseal(key, fromBase64Url(slot.sealed), at(owner, slot.asks)) }
  } catch (cause) {
    throw new FrameError('Your wallet could not be opened safely.', undefined, cause)
  }
}

/** Whether a wallet asks for a passkey at each signature. */
export const asksEachTime = (slots: Slots): boolean => passkeysOf(slots).some(({ asks }) => asks)
