import * as z from 'zod/mini'
import { contextOf, fromBase64Url, seal, slotKey, unseal } from '../keys/seal.ts'
import type { KeyStore } from '../keys/storage.ts'
import type { Service } from '../service/client.ts'

/** The device slot, in this browser only. */
interface DeviceSlot {
  readonly wallet: string
  readonly account: string
  /** Around the data; cannot be exported. */
  readonly device: CryptoKey
  readonly data: Uint8Array<ArrayBuffer>
}

const shareSchema = z.object({ share: z.string() })

/** What a wallet is opened with. */
export interface VaultContext {
  readonly service: Service
  readonly store: KeyStore
}

/** The key of a slot, by the share that the service has for it. @throws ServiceError */
export async function share(
  { service }: VaultContext,
  kind: 'device' | 'login',
  wallet: string,
  create: boolean,
): Promise<CryptoKey> {
  const body = { kind, wallet, ...(create && { create }) }
  const answer = await service.call('/vault/v1/share', { body, schema: shareSchema })
  return slotKey(fromBase64Url(answer.share), wallet, kind)
}

/** The slot of this browser: a key that cannot be exported around a wrap under the share of its session. */
export async function makeDeviceSlot(
  context: VaultContext,
  account: string,
  wallet: string,
  raw: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const at = contextOf(account, wallet, 'slot-device')
  const inner = await seal(await share(context, 'device', wallet, true), raw, at)
  const device = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  // One record: a page that ends in between leaves the old slot or the new one.
  const slot: DeviceSlot = { wallet, account, device, data: await seal(device, inner, at) }
  await context.store.set('slot', slot)
}

/** The wallet's key by the slot of this browser; `undefined` where it has none of that wallet. @throws ServiceError */
export async function readDeviceSlot(
  context: VaultContext,
  account: string,
  wallet: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const slot = await context.store.get<DeviceSlot>('slot')
  if (slot?.account !== account || slot.wallet !== wallet) return undefined
  const at = contextOf(account, wallet, 'slot-device')
  return unseal(await share(context, 'device', wallet, false), await unseal(slot.device, slot.data, at), at)
}
