import * as z from 'zod/mini'
import { asksEachTime } from '../keys/passkey.ts'
import type { Service } from './client.ts'

/** A device that is signed in. */
export interface Device {
  readonly id: string
  readonly browser: string
  readonly system: string
  /** Where it signed in. */
  readonly site: string
  /** Milliseconds since 1970. */
  readonly lastUsedAt: number
  readonly isCurrent: boolean
  /** Signed in by the session that asks, from a window of the wallet. */
  readonly isHandedOver?: boolean | undefined
}

/** What was done to the account. */
export interface Entry {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly what: string
  readonly site?: string | undefined
}

/** A way to sign in. */
export interface Login {
  readonly id: string
  /** `email`, or the service. */
  readonly kind: string
  /** Who the user is there. */
  readonly name: string
}

/** A passkey that opens the wallet. */
export interface PasskeyEntry {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

/** What the settings show. */
export interface SettingsData {
  readonly logins: readonly Login[]
  readonly devices: readonly Device[]
  /** Newest first. */
  readonly entries: readonly Entry[]
  readonly hasCode: boolean
  readonly passkeys: readonly PasskeyEntry[]
  /** Whether each signature asks for a passkey. */
  readonly asks: boolean
  /** Whether signing in opens the wallet on a new device. */
  readonly isLoginEnough: boolean
}

const user = z.object({ logins: z.array(z.object({ id: z.string(), kind: z.string(), name: z.string() })) })
const devices = z.object({
  devices: z.array(
    z.object({
      id: z.string(),
      browser: z.string(),
      system: z.string(),
      site: z.string(),
      lastUsedAt: z.number(),
      isCurrent: z.boolean(),
      isHandedOver: z.optional(z.boolean()),
    }),
  ),
})
const log = z.object({
  entries: z.array(z.object({ at: z.number(), what: z.string(), site: z.optional(z.string()) })),
})
const vault = z.object({
  slots: z.array(z.object({ id: z.string(), kind: z.string(), data: z.string(), createdAt: z.number() })),
})
const anything = z.unknown()

/** Reads what the settings show. @throws ServiceError */
export async function readSettings(service: Service): Promise<SettingsData> {
  const [who, where, what, ways] = await Promise.all([
    service.call('/auth/v1/user', { method: 'GET', schema: user }),
    service.call('/auth/v1/devices', { method: 'GET', schema: devices }),
    service.call('/auth/v1/log', { method: 'GET', schema: log }),
    service.call('/vault/v1', { method: 'GET', schema: vault }),
  ])
  return {
    logins: who.logins,
    devices: where.devices,
    entries: what.entries,
    hasCode: ways.slots.some(({ kind }) => kind === 'code'),
    passkeys: ways.slots.filter(({ kind }) => kind === 'passkey').map(({ id, createdAt }) => ({ id, createdAt })),
    asks: asksEachTime(ways.slots),
    isLoginEnough: ways.slots.some(({ kind }) => kind === 'login'),
  }
}

/** Ends a device: its session and its share are gone. @throws ServiceError */
export async function endDevice(service: Service, id: string): Promise<void> {
  await service.call(`/auth/v1/devices/${encodeURIComponent(id)}`, { method: 'DELETE', schema: anything })
}

/** Takes a login of another service away from the wallet. @throws ServiceError */
export async function removeLogin(service: Service, id: string): Promise<void> {
  await service.call(`/auth/v1/logins/${encodeURIComponent(id)}`, { method: 'DELETE', schema: anything })
}
