import * as z from 'zod/mini'
import { FrameError, withdrawn } from '../errors/frameError.ts'
import { hasPin, pinWallet } from '../keys/pins.ts'
import { contextOf, fromBase64Url, importKey, seal, toBase64Url, unseal } from '../keys/seal.ts'
import { type Ciphertexts, openWallet, type Wallet } from '../keys/wallet.ts'
import { ServiceError } from '../service/client.ts'
import { makeDeviceSlot, readDeviceSlot, share, type VaultContext } from './deviceSlot.ts'
import { type AskWay, confirmationOf, keyByAsking } from './ways.ts'

/** What the service keeps of a wallet: nothing of it opens by itself. */
export interface Vault {
  readonly version: number
  readonly wallet: string
  readonly ciphertexts: Ciphertexts
  readonly slots: readonly { readonly id: string; readonly kind: string; readonly data: string }[]
}

const vaultSchema: z.ZodMiniType<Vault> = z.object({
  version: z.number(),
  wallet: z.string(),
  ciphertexts: z.object({ evm: z.string(), solana: z.exactOptional(z.string()), phrase: z.string() }),
  slots: z.array(z.object({ id: z.string(), kind: z.string(), data: z.string() })),
})
const anything = z.unknown()
const KEY_BYTES = 32
const UNSAFE = 'Your wallet could not be opened safely.'

const loadPhrase = () => import('../keys/phrase.ts')

async function readVault({ service }: VaultContext): Promise<Vault | undefined> {
  try {
    return await service.call('/vault/v1', { method: 'GET', schema: vaultSchema })
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return undefined
    throw error
  }
}

/** Makes a wallet and stores it, unless another device has done so. */
async function makeVault(context: VaultContext, account: string): Promise<void> {
  const wallet = toBase64Url(crypto.getRandomValues(new Uint8Array(16)))
  const raw = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  const key = await importKey(raw)
  const { newPhrase, evmKeyOf, solanaKeyOf } = await loadPhrase()
  const phrase = newPhrase()
  const [evm, solana] = await Promise.all([evmKeyOf(phrase), solanaKeyOf(phrase)])
  const at = (purpose: string) => contextOf(account, wallet, purpose)
  const ciphertexts: Ciphertexts = {
    evm: toBase64Url(await seal(key, evm, at('evm'))),
    solana: toBase64Url(await seal(key, solana, at('solana'))),
    phrase: toBase64Url(await seal(key, new TextEncoder().encode(phrase), at('phrase'))),
  }
  evm.fill(0)
  solana.fill(0)
  try {
    const login = await share(context, 'login', wallet, true)
    const data = toBase64Url(await seal(login, raw, at('slot-login')))
    const slots = [{ id: toBase64Url(crypto.getRandomValues(new Uint8Array(16))), kind: 'login', data }]
    const body = { wallet, ciphertexts, slots }
    const headers = { 'if-none-match': '*' }
    await context.service.call('/vault/v1', { method: 'PUT', body, headers, schema: anything })
  } catch (error) {
    // Of two devices that log in at once, the second takes the wallet of the first.
    if (!(error instanceof ServiceError && error.status === 409)) throw error
  } finally {
    raw.fill(0)
  }
}

async function safely<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof FrameError) throw error
    throw new FrameError(UNSAFE, undefined, error)
  }
}

/** Opens the wallet, if it is the one that was opened here before. @throws FrameError for another one */
async function openPinned({ store }: VaultContext, account: string, vault: Vault, raw: Uint8Array<ArrayBuffer>) {
  const wallet = await openWallet(account, vault, await importKey(raw))
  await pinWallet(store, account, vault.wallet, wallet.address)
  const hasPasskey = vault.slots.some(({ kind }) => kind === 'passkey')
  return { ...wallet, confirm: await confirmationOf(account, vault), hasPasskey }
}

/** The key by the slot of the login, if the wallet opens with it. */
async function keyByLogin(context: VaultContext, account: string, vault: Vault): Promise<Uint8Array<ArrayBuffer>> {
  const login = vault.slots.find(({ kind }) => kind === 'login')
  if (!login) throw new FrameError(UNSAFE)
  const key = await share(context, 'login', vault.wallet, false)
  const at = contextOf(account, vault.wallet, 'slot-login')
  const raw = await unseal(key, fromBase64Url(login.data), at)
  await openWallet(account, vault, await importKey(raw))
  return raw
}

const isAway = (error: unknown): boolean =>
  error instanceof ServiceError && (error.status === 0 || error.status === 429)

/** The key by the slot that this browser has kept from before, if the wallet opens with it. */
async function keyBySlot(context: VaultContext, account: string, vault: Vault) {
  try {
    const raw = await readDeviceSlot(context, account, vault.wallet)
    if (raw) await openWallet(account, vault, await importKey(raw))
    return raw
  } catch (error) {
    if (isAway(error)) throw error
    return undefined
  }
}

/** The key by the slot of the login; where that does not open the wallet, by this browser's slot, a passkey or the recovery code. */
async function keyAfterLogin(context: VaultContext, account: string, vault: Vault, askWay: AskWay | undefined) {
  try {
    return await keyByLogin(context, account, vault)
  } catch (error) {
    // What is only out of reach opens it later.
    if (isAway(error)) throw error
    const known = await keyBySlot(context, account, vault)
    if (known) return known
    if (!vault.slots.some(({ kind }) => kind === 'code' || kind === 'passkey')) throw error
    if (!askWay)
      throw new FrameError(
        'Signing in alone does not open this wallet. Sign in by e-mail on the site to use its passkey or recovery code.',
      )
    return keyByAsking(account, vault, askWay)
  }
}

/**
 * After a login: opens the wallet by its login slot, a passkey or its recovery code, and makes it first where there is none. It is
 * stored, read back and opened before its address is given out. @throws FrameError where it cannot be opened
 */
export async function openAfterLogin(
  context: VaultContext,
  account: string,
  askWay?: AskWay,
  signal?: AbortSignal,
): Promise<Wallet> {
  if (!context.service.session?.user.hasWallet) {
    if (await hasPin(context.store, account)) throw new FrameError(UNSAFE)
    await makeVault(context, account)
  }
  const vault = await readWallet(context)
  return safely(async () => {
    const raw = await keyAfterLogin(context, account, vault, askWay)
    const wallet = await openPinned(context, account, vault, raw)
    // The slot takes the place of another account's.
    if (signal?.aborted) throw withdrawn()
    await makeDeviceSlot(context, account, vault.wallet, raw)
    raw.fill(0)
    const body = { evm: wallet.address }
    await context.service.call('/auth/v1/user/addresses', { method: 'PUT', body, schema: anything })
    return wallet
  })
}

/** The vault of an account that has one. @throws FrameError */
export async function readWallet(context: VaultContext): Promise<Vault> {
  const vault = await readVault(context)
  if (!vault) throw new FrameError(UNSAFE)
  return vault
}

async function deviceKey(context: VaultContext, account: string, { wallet }: Vault): Promise<Uint8Array<ArrayBuffer>> {
  const raw = await readDeviceSlot(context, account, wallet)
  if (!raw) throw new FrameError('Sign in again to open your wallet on this device.')
  return raw
}

/** Opens the wallet by this browser's slot, without a prompt. @throws FrameError where there is none, or it does not open */
export async function openByDevice(context: VaultContext, account: string): Promise<Wallet> {
  const vault = await readWallet(context)
  return safely(async () => {
    const raw = await deviceKey(context, account, vault)
    const wallet = await openPinned(context, account, vault, raw)
    raw.fill(0)
    return wallet
  })
}

/** The key of the wallet by this browser's slot; callers overwrite it. @throws FrameError as {@link openByDevice} */
export async function keyOfDevice(context: VaultContext, account: string): Promise<Uint8Array<ArrayBuffer>> {
  const vault = await readWallet(context)
  return safely(() => deviceKey(context, account, vault))
}

/** Opens the wallet by its key, which gets a slot here and is overwritten. @throws FrameError where it does not open */
export async function openWithKey(
  context: VaultContext,
  account: string,
  raw: Uint8Array<ArrayBuffer>,
): Promise<Wallet> {
  const vault = await readWallet(context)
  return safely(async () => {
    const wallet = await openPinned(context, account, vault, raw)
    await makeDeviceSlot(context, account, vault.wallet, raw)
    raw.fill(0)
    return wallet
  })
}
