import { FrameError } from '../errors/frameError.ts'
import type { Refusal } from '../locales/deRefusals.ts'
import { toBase64Url } from './seal.ts'
import type { KeyStore } from './storage.ts'

/** What was opened here, by what it was opened with; both as hashes, so that they tell nothing to who finds them. */
type Pins = Readonly<Record<string, string>>

/** Pins that are kept, more than the accounts of one browser. */
const MAX_PINS = 50

async function hashOf(...values: readonly string[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(values))
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

const nameOfWallet = (account: string): Promise<string> => hashOf('account', account)
const nameOfMail = (email: string): Promise<string> => hashOf('mail', email.trim().toLowerCase())

async function readPins(store: KeyStore): Promise<Pins> {
  return (await store.get<Pins>('pins')) ?? {}
}

/** Notes a value under a name, or compares it with what was noted. */
async function pin(store: KeyStore, name: string, value: string, problem: Refusal): Promise<void> {
  const pins = await readPins(store)
  const known = pins[name]
  if (known !== undefined && known !== value) throw new FrameError(problem)
  if (known === undefined)
    await store.set('pins', Object.fromEntries([...Object.entries(pins), [name, value]].slice(-MAX_PINS)))
}

/** Whether a wallet of the account was opened here: a service that says it has none is wrong. */
export async function hasPin(store: KeyStore, account: string): Promise<boolean> {
  return (await nameOfWallet(account)) in (await readPins(store))
}

/** The wallet of an account never changes. @throws FrameError where the service has answered another one than before */
export async function pinWallet(store: KeyStore, account: string, wallet: string, address: string): Promise<void> {
  const problem =
    'The service has answered another wallet than yours. Nothing was opened. Tell the operator of this site.'
  await pin(store, await nameOfWallet(account), await hashOf('wallet', wallet, address), problem)
}

/** An address that has opened an account here opens that one. @throws FrameError where the service has answered another */
export async function pinMail(store: KeyStore, email: string, account: string): Promise<void> {
  const problem =
    'On this device the address has opened another wallet before. If you have moved it to a new wallet, delete what the browser keeps for this wallet, and sign in again.'
  await pin(store, await nameOfMail(email), await hashOf('opens', account), problem)
}

/** Forgets which account an address has opened, once it opens no longer. */
export async function unpinMail(store: KeyStore, email: string): Promise<void> {
  const name = await nameOfMail(email)
  const pins = await readPins(store)
  await store.set('pins', Object.fromEntries(Object.entries(pins).filter(([known]) => known !== name)))
}
