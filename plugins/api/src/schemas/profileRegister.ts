import * as z from 'zod/mini'
import { hexData } from './values/hexData.ts'
import { plainAddress } from './values/plainAddress.ts'
import { text } from './values/text.ts'

/** Largest unsigned number of 32 bits. */
const LARGEST = 0xffff_ffff

/** `POST /v1/profile/account`. Carries no project id. */
export interface ProfileRegisterBody {
  /** SLIP-44 coin type; of an EVM chain 0x80000000 OR its id, unsigned (ENSIP-11). */
  readonly coin_type: number
  /** Plain address of the account that signed. */
  readonly address: string
  /** JSON text with `name`, `attributes` = {} and `timestamp` in seconds (facts 12). */
  readonly message: string
  /** Over `message` by `address`: EIP-191, ERC-1271 or ERC-6492. */
  readonly signature: string
}

/** Whether the name was registered. */
export interface ProfileRegisterAnswer {
  readonly success: boolean
}

/** Checks a {@link ProfileRegisterBody}; further keys are refused. */
export const profileRegisterBody: z.ZodMiniType<ProfileRegisterBody> = z.strictObject({
  coin_type: z.int().check(z.gte(0), z.lte(LARGEST)),
  address: plainAddress,
  message: text,
  signature: hexData,
})

/** Checks a {@link ProfileRegisterAnswer}; further keys are left out. */
export const profileRegisterAnswer: z.ZodMiniType<ProfileRegisterAnswer> = z.object({ success: z.boolean() })
