import { array, int, maxLength, nonnegative, object, type ZodMiniType } from 'zod/mini'
import { MAX_ITEMS } from './limits.ts'
import { walletEntrySchema } from './walletEntrySchema.ts'
import type { WalletsAnswer } from './walletsAnswer.ts'

/** A whole answer, every entry right: what a directory promises. The client takes answers with wrong entries too. */
export const walletsAnswerSchema: ZodMiniType<WalletsAnswer> = object({
  count: int().check(nonnegative()),
  data: array(walletEntrySchema).check(maxLength(MAX_ITEMS)),
})
