import * as z from 'zod/mini'
import { makePasskey, openByPasskey, readSlot, sealSlot } from '../keys/passkey.ts'
import { contextOf, seal, toBase64Url } from '../keys/seal.ts'
import { openPhrase } from '../keys/wallet.ts'
import { ServiceError } from '../service/client.ts'
import { share, type VaultContext } from './deviceSlot.ts'
import { keyOfDevice, readWallet, type Vault } from './vault.ts'

const anything = z.unknown()
const newId = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(16)))

interface NewSlot {
  readonly id: string
  readonly kind: 'passkey' | 'login'
  readonly data: string
}

async function putSlot({ service }: VaultContext, { version }: Vault, { id, ...body }: NewSlot): Promise<void> {
  const headers = { 'if-match': `"${version}"` }
  await service.call(`/vault/v1/slots/${id}`, { method: 'PUT', body, headers, schema: anything })
}

/** Takes a slot away, if the vault is still the one that was read. @throws ServiceError */
async function deleteSlot({ service }: VaultContext, { version }: Vault, id: string): Promise<void> {
  const headers = { 'if-match': `"${version}"` }
  await service.call(`/vault/v1/slots/${id}`, { method: 'DELETE', headers, schema: anything })
}

/** A passkey that is one of the wallet's ways in; `false` where its authenticator can protect no key, and nothing was changed. */
export async function addPasskey(context: VaultContext, account: string, name: string): Promise<boolean> {
  const vault = await readWallet(context)
  const { wallet, slots } = vault
  const { credential, output } = await makePasskey({ account, wallet, name, slots })
  if (!output) return false
  const raw = await keyOfDevice(context, account)
  try {
    const data = await sealSlot({ account, wallet }, { credential, output, asks: asksOf(vault) }, raw)
    await putSlot(context, vault, { id: newId(), kind: 'passkey', data })
    return true
  } finally {
    raw.fill(0)
    output.fill(0)
  }
}

const asksOf = ({ slots }: Vault): boolean => slots.some(({ kind, data }) => kind === 'passkey' && readSlot(data).asks)

/** Takes a passkey away. @throws ServiceError */
export async function removePasskey(context: VaultContext, id: string): Promise<void> {
  await deleteSlot(context, await readWallet(context), id)
}

/**
 * Has each signature ask for a passkey, or none: the passkey that is used for it says so from then on.
 * @throws FrameError where no passkey was used
 */
export async function askEachTime(context: VaultContext, account: string, asks: boolean): Promise<void> {
  let vault = await readWallet(context)
  const owner = { account, wallet: vault.wallet }
  // Turned off, all of them are; each is opened with itself.
  for (;;) {
    const due = vault.slots.filter(({ kind, data }) => kind === 'passkey' && readSlot(data).asks !== asks)
    if (due.length === 0) return
    const { slot, output, raw } = await openByPasskey(owner, due)
    try {
      const id = due.find(({ data }) => readSlot(data).credential === slot.credential)?.id
      if (id === undefined) return
      const data = await sealSlot(owner, { credential: slot.credential, output, asks }, raw)
      await putSlot(context, vault, { id, kind: 'passkey', data })
    } finally {
      raw.fill(0)
      output.fill(0)
    }
    if (asks) return
    vault = await readWallet(context)
  }
}

/** Ends that signing in opens the wallet. @throws ServiceError where the login is older, or nothing else would open it */
export async function endLoginRecovery(context: VaultContext): Promise<void> {
  const vault = await readWallet(context)
  const slot = vault.slots.find(({ kind }) => kind === 'login')
  if (slot) await deleteSlot(context, vault, slot.id)
}

/** Has signing in open the wallet again. @throws ServiceError where the login is older */
export async function startLoginRecovery(context: VaultContext, account: string): Promise<void> {
  const vault = await readWallet(context)
  if (vault.slots.some(({ kind }) => kind === 'login')) return
  const raw = await keyOfDevice(context, account)
  try {
    const key = await share(context, 'login', vault.wallet, true)
    const data = toBase64Url(await seal(key, raw, contextOf(account, vault.wallet, 'slot-login')))
    await putSlot(context, vault, { id: newId(), kind: 'login', data })
  } finally {
    raw.fill(0)
  }
}

/** The words of the wallet. @throws FrameError where this device cannot open it */
export async function readPhrase(context: VaultContext, account: string): Promise<string> {
  const vault = await readWallet(context)
  const raw = await keyOfDevice(context, account)
  try {
    return await openPhrase(account, vault, raw)
  } finally {
    raw.fill(0)
  }
}

/** Refuses where the last login is older than five minutes. @throws ServiceError */
export async function checkFresh(context: VaultContext): Promise<void> {
  const { wallet } = await readWallet(context)
  try {
    await share(context, 'login', wallet, false)
  } catch (error) {
    // Fresh, and signing in opens nothing: there is no share of it.
    if (!(error instanceof ServiceError && error.status === 404)) throw error
  }
}
