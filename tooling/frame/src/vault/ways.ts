import { FrameError } from '../errors/frameError.ts'
import { isEmptySecret } from '../keys/recoveryCode.ts'
import { contextOf, fromBase64Url, importKey, slotKey, unseal } from '../keys/seal.ts'
import { openWallet, type SealedWallet } from '../keys/wallet.ts'

/** A wallet with the slots of its key. */
interface Opened extends SealedWallet {
  readonly slots: readonly { readonly kind: string; readonly data: string }[]
}

const UNSAFE = 'Your wallet could not be opened safely.'

const loadPasskeys = () => import('../keys/passkey.ts')

/** What opens a wallet where signing in does not; each says whether it did. */
export interface Ways {
  /** The secret is overwritten. */
  readonly code?: (secret: Uint8Array<ArrayBuffer>) => Promise<boolean>
  /** @throws FrameError where none was used */
  readonly passkey?: () => Promise<boolean>
}

/** Asks the person for one of the ways until it opens. @throws FrameError when withdrawn */
export type AskWay = (ways: Ways) => Promise<void>

/** The key by one of the wallet's passkeys, which the person is asked for. @throws FrameError where none was used */
async function keyByPasskey(account: string, { wallet, slots }: Opened): Promise<Uint8Array<ArrayBuffer>> {
  const { openByPasskey } = await loadPasskeys()
  const { raw, output } = await openByPasskey({ account, wallet }, slots)
  output.fill(0)
  return raw
}

/** Asks for a passkey, where each signature of the wallet does. */
export async function confirmationOf(account: string, vault: Opened): Promise<(() => Promise<void>) | undefined> {
  if (!vault.slots.some(({ kind }) => kind === 'passkey')) return undefined
  const { asksEachTime } = await loadPasskeys()
  if (!asksEachTime(vault.slots)) return undefined
  return async () => {
    const raw = await keyByPasskey(account, vault)
    raw.fill(0)
  }
}

/** The key by the recovery code's slot. @throws where the secret is of no code, or of another */
export async function openCodeSlot(
  account: string,
  { wallet, slots }: Opened,
  secret: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const slot = slots.find(({ kind }) => kind === 'code')
  if (!slot || isEmptySecret(secret)) throw new FrameError(UNSAFE)
  const key = await slotKey(secret, wallet, 'code')
  return unseal(key, fromBase64Url(slot.data), contextOf(account, wallet, 'slot-code'))
}

/** The key by a passkey or the recovery code, which the person is asked for until the wallet opens with it. */
export async function keyByAsking(account: string, vault: Opened, askWay: AskWay): Promise<Uint8Array<ArrayBuffer>> {
  let raw: Uint8Array<ArrayBuffer> | undefined
  const open = async (opened: Uint8Array<ArrayBuffer>): Promise<true> => {
    await openWallet(account, vault, await importKey(opened))
    raw = opened
    return true
  }
  const has = (wanted: string): boolean => vault.slots.some(({ kind }) => kind === wanted)
  const code = async (secret: Uint8Array<ArrayBuffer>): Promise<boolean> => {
    try {
      return await open(await openCodeSlot(account, vault, secret))
    } catch {
      return false
    } finally {
      secret.fill(0)
    }
  }
  const passkey = async (): Promise<boolean> => open(await keyByPasskey(account, vault))
  await askWay({ ...(has('code') && { code }), ...(has('passkey') && { passkey }) })
  if (!raw) throw new FrameError(UNSAFE)
  return raw
}
