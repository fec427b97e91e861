import {
  array,
  enum as choice,
  maxLength,
  minLength,
  nullish,
  number,
  object,
  optional,
  string,
  type ZodMiniType,
} from 'zod/mini'
import { MAX_LIST, MAX_TEXT } from './limits.ts'
import type { WalletEntry } from './walletEntry.ts'

const text = nullish(string().check(maxLength(MAX_TEXT)))
const identity = string().check(minLength(1), maxLength(MAX_TEXT))

/** One wallet of an answer. Fields it does not know are dropped. */
export const walletEntrySchema: ZodMiniType<WalletEntry> = object({
  id: identity,
  name: identity,
  badge_type: nullish(choice(['none', 'certified'])),
  chains: nullish(array(string().check(maxLength(MAX_TEXT))).check(maxLength(MAX_LIST))),
  homepage: text,
  image_id: text,
  image_url: text,
  order: nullish(number()),
  mobile_link: text,
  mobile_universal: text,
  desktop_link: text,
  webapp_link: text,
  app_store: text,
  play_store: text,
  chrome_store: text,
  rdns: text,
  injected: nullish(
    array(
      object({
        namespace: optional(string().check(maxLength(MAX_TEXT))),
        injected_id: optional(string().check(maxLength(MAX_TEXT))),
      }),
    ).check(maxLength(MAX_LIST)),
  ),
})
