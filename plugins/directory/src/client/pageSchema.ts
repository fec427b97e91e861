import type { Schema } from '@latchkey/kernel'
import { array, int, maxLength, nonnegative, object, unknown } from 'zod/mini'
import { MAX_ITEMS } from '../schemas/limits.ts'
import type { WalletEntry } from '../schemas/walletEntry.ts'
import { walletEntrySchema } from '../schemas/walletEntrySchema.ts'
import type { WalletsAnswer } from '../schemas/walletsAnswer.ts'

const outer = object({ count: int().check(nonnegative()), data: array(unknown()).check(maxLength(MAX_ITEMS)) })

/** A page, and how many entries the service sent, wrong ones included. */
export interface ReadPage extends WalletsAnswer {
  readonly sent: number
}

/** Reads a page; entries that are wrong are left out, so that one of them does not cost the others. */
export const pageSchema: Schema<ReadPage> = {
  parse(value) {
    const { count, data } = outer.parse(value)
    const entries = data.flatMap((item): WalletEntry[] => {
      const result = walletEntrySchema.safeParse(item)
      return result.success ? [result.data] : []
    })
    return { count, data: entries, sent: data.length }
  },
}
