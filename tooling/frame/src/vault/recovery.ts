import * as z from 'zod/mini'
import { FrameError } from '../errors/frameError.ts'
import { isEmptySecret, newSecret } from '../keys/recoveryCode.ts'
import { contextOf, seal, slotKey, toBase64Url } from '../keys/seal.ts'
import type { VaultContext } from './deviceSlot.ts'
import { keyOfDevice, readWallet, type Vault } from './vault.ts'
import { openCodeSlot } from './ways.ts'

const anything = z.unknown()

const newId = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(16)))

/** Stores the slot of a code, if the vault is still the one that was read. @throws ServiceError */
async function putSlot({ service }: VaultContext, vault: Vault, data: string): Promise<void> {
  // There is one of each: a new code ends the old one.
  const id = vault.slots.find((slot) => slot.kind === 'code')?.id ?? newId()
  const headers = { 'if-match': `"${vault.version}"` }
  await service.call(`/vault/v1/slots/${id}`, {
    method: 'PUT',
    body: { kind: 'code', data },
    headers,
    schema: anything,
  })
}

/** Reads what is stored, and opens it. @throws FrameError where that is not the wallet's key */
async function check(
  context: VaultContext,
  account: string,
  secret: Uint8Array<ArrayBuffer>,
  raw: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const opened = await readWallet(context)
    .then((stored) => openCodeSlot(account, stored, secret))
    .catch(() => undefined)
  const isSame = opened?.length === raw.length && opened.every((byte, at) => byte === raw[at])
  opened?.fill(0)
  if (!isSame)
    throw new FrameError(
      'The new code could not be checked. Press again, and rely on neither code before it is in use. Signing in opens your wallet as before.',
    )
}

/** A recovery code that is not in use yet. */
export interface NewCode {
  readonly secret: Uint8Array<ArrayBuffer>
  /**
   * Makes it the wallet's; the secret may be overwritten as soon as this was called.
   * @throws FrameError where this device cannot open the wallet, the service refuses, or what it stored does not open
   */
  keep(): Promise<void>
}

/**
 * Prepares a recovery code; nothing changes before it is kept.
 * @param replaces the slot of the code that it takes the place of
 */
export function newCode(context: VaultContext, account: string, replaces?: string): NewCode {
  const secret = newSecret()
  // A code of another device, made since, is not replaced; what this has stored itself is.
  const known = [replaces]
  return {
    secret,
    async keep() {
      // The view that shows the code overwrites it when the view is left, which may be while this waits.
      const own = Uint8Array.from(secret)
      if (isEmptySecret(own))
        throw new FrameError('This code was withdrawn. The code you had before still counts. Make a new one.')
      let raw: Uint8Array<ArrayBuffer> | undefined
      try {
        const vault = await readWallet(context)
        if (!known.includes(codeSlotOf(vault)))
          throw new FrameError('The recovery code was changed on another device: that code counts.')
        raw = await keyOfDevice(context, account)
        const key = await slotKey(own, vault.wallet, 'code')
        const data = toBase64Url(await seal(key, raw, contextOf(account, vault.wallet, 'slot-code')))
        known.push(data)
        await putSlot(context, vault, data)
        await check(context, account, own, raw)
      } finally {
        own.fill(0)
        raw?.fill(0)
      }
    },
  }
}

/** The slot of the wallet's code; `undefined` where it has none. */
export const codeSlotOf = ({ slots }: Vault): string | undefined => slots.find(({ kind }) => kind === 'code')?.data

/** Whether a secret is that of the wallet's code; it is overwritten. */
export async function isCodeOf(account: string, vault: Vault, secret: Uint8Array<ArrayBuffer>): Promise<boolean> {
  try {
    const opened = await openCodeSlot(account, vault, secret)
    opened.fill(0)
    return true
  } catch {
    return false
  } finally {
    secret.fill(0)
  }
}
