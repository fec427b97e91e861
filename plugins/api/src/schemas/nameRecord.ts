import * as z from 'zod/mini'
import { listOf } from './values/listOf.ts'
import { nameText } from './values/nameText.ts'
import { picture } from './values/picture.ts'
import { plainAddress } from './values/plainAddress.ts'
import { seconds } from './values/seconds.ts'
import { text } from './values/text.ts'

/** Where a name leads on one chain. */
export interface NameAddress {
  /** Plain address. */
  readonly address: string
  /** Seconds since 1970. */
  readonly created?: number
}

/** What the owner says of themselves: text of a stranger. */
export interface NameAttributes {
  /** Address of a picture. */
  readonly avatar?: string
  readonly bio?: string
}

/** A registered name (facts 12). */
export interface NameRecord {
  /** With its zone, in lower case. */
  readonly name: string
  /** Seconds since 1970. */
  readonly registered: number
  /** Seconds since 1970. */
  readonly updated: number
  /** By SLIP-44 coin type; of an EVM chain 0x80000000 OR its id, in decimal (ENSIP-11). */
  readonly addresses: Readonly<Record<string, NameAddress>>
  readonly attributes: readonly NameAttributes[]
}

const coinType = z.string().check(z.regex(/^\d{1,10}$/))

/** Checks a {@link NameRecord}; further keys are left out. */
export const nameRecord: z.ZodMiniType<NameRecord> = z.object({
  name: nameText,
  registered: seconds,
  updated: seconds,
  addresses: z.record(coinType, z.object({ address: plainAddress, created: z.exactOptional(seconds) })),
  attributes: listOf(z.object({ avatar: z.exactOptional(picture), bio: z.exactOptional(text) })),
})
