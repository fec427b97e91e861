import * as z from 'zod/mini'
import { accountId } from './accountId.ts'
import { plainAddress } from './plainAddress.ts'

/** A plain address or a CAIP-10 id, where callers use both. */
export const anyAddress: z.ZodMiniType<string> = z.union([accountId, plainAddress])
