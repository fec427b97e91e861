import { keccak256 } from 'viem'
import * as z from 'zod/mini'
import type { Service } from './client.ts'

/** What the account has permitted to a site, as the service has it written down. */
export interface GrantEntry {
  /** Keccak-256 of the context. */
  readonly id: string
  /** CAIP-2 id. */
  readonly chain: string
  readonly address: string
  /** Origin of the page that it was given to. */
  readonly site: string
  /** What the site's key uses it with (ERC-7710). */
  readonly context: string
  /** Seconds since 1970. */
  readonly expiry: number
  /** Hash of the last transaction that was sent to end it. */
  readonly ending?: string | undefined
}

/** All of them, newest first. */
export interface GrantEntries {
  readonly grants: readonly GrantEntry[]
  /** Milliseconds since 1970: what was granted before is not among them, and may be good still. */
  readonly lacksBefore?: number | undefined
}

const entries = z.object({
  grants: z.array(
    z.object({
      id: z.string(),
      chain: z.string(),
      address: z.string(),
      site: z.string(),
      context: z.string(),
      expiry: z.number(),
      ending: z.optional(z.string()),
    }),
  ),
  lacksBefore: z.optional(z.number()),
})
const anything = z.unknown()
const PATH = '/auth/v1/grants'
const pathOf = (id: string): string => `${PATH}/${encodeURIComponent(id)}`

/** By which the service knows a permission. */
export const grantId = (context: string): string => keccak256(context.toLowerCase() as `0x${string}`)

/** Reads what was granted. @throws ServiceError */
export function readEntries(service: Service): Promise<GrantEntries> {
  return service.call(PATH, { method: 'GET', schema: entries })
}

/** Writes down what is about to be granted. @throws ServiceError */
export async function storeGrant(
  service: Service,
  { chain, address, site, context, expiry }: Omit<GrantEntry, 'id' | 'ending'>,
): Promise<void> {
  await service.call(PATH, { body: { chain, address, site, context, expiry }, schema: anything })
}

/** Writes down that the end of a permission was sent; its co-signer stops at once. @throws ServiceError */
export async function noteEnding(service: Service, id: string, hash: string): Promise<void> {
  await service.call(`${pathOf(id)}/end`, { body: { hash }, schema: anything })
}

/** Takes a permission out of the list, which ends nothing. @throws ServiceError */
export async function removeGrant(service: Service, id: string): Promise<void> {
  await service.call(pathOf(id), { method: 'DELETE', schema: anything })
}
