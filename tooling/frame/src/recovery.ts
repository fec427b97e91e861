import * as z from 'zod/mini'
import { newSecret } from './keys/recoveryCode.ts'
import { contextOf, seal, slotKey, toBase64Url } from './keys/seal.ts'
import { keyOfDevice, readWallet, share, type Vault, type VaultContext } from './vault.ts'

const anything = z.unknown()

const newId = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(16)))

/** Stores a slot, if the vault is still the one that was read. @throws ServiceError */
async function putSlot({ service }: VaultContext, vault: Vault, kind: 'login' | 'code', data: string): Promise<void> {
  // There is one of each: a new code ends the old one.
  const id = vault.slots.find((slot) => slot.kind === kind)?.id ?? newId()
  const headers = { 'if-match': `"${vault.version}"` }
  await service.call(`/vault/v1/slots/${id}`, { method: 'PUT', body: { kind, data }, headers, schema: anything })
}

/** A recovery code that is not in use yet. */
export interface NewCode {
  readonly secret: Uint8Array<ArrayBuffer>
  /** Makes it the wallet's. @throws FrameError where this device cannot open the wallet, or the service refuses */
  keep(): Promise<void>
}

/** Prepares a recovery code; nothing changes before it is kept. */
export function newCode(context: VaultContext, account: string): NewCode {
  const secret = newSecret()
  return {
    secret,
    async keep() {
      const vault = await readWallet(context)
      const raw = await keyOfDevice(context, account)
      try {
        const sealed = await seal(
          await slotKey(secret, vault.wallet, 'code'),
          raw,
          contextOf(account, vault.wallet, 'slot-code'),
        )
        await putSlot(context, vault, 'code', toBase64Url(sealed))
      } finally {
        raw.fill(0)
      }
    },
  }
}

/**
 * Lets every login open the wallet, or none: then a recovery code does.
 * @throws ServiceError where no other way is left, or the last login is too long ago
 */
export async function setSignInRecovery(context: VaultContext, account: string, isOn: boolean): Promise<void> {
  const vault = await readWallet(context)
  const login = vault.slots.find(({ kind }) => kind === 'login')
  if (!isOn) {
    if (!login) return
    const headers = { 'if-match': `"${vault.version}"` }
    await context.service.call(`/vault/v1/slots/${login.id}`, { method: 'DELETE', headers, schema: anything })
    return
  }
  if (login) return
  const key = await share(context, 'login', vault.wallet, true)
  const raw = await keyOfDevice(context, account)
  try {
    const data = toBase64Url(await seal(key, raw, contextOf(account, vault.wallet, 'slot-login')))
    await putSlot(context, vault, 'login', data)
  } finally {
    raw.fill(0)
  }
}
