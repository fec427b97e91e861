import * as z from 'zod/mini'
import { readOptions, sourceOptions, urlOption } from '../../core/sources/selection.ts'
import type { CreateSource } from '../../sourceContract.ts'
import { COINBASE_URLS, coinbaseOnramp } from './coinbase.ts'
import { coinbaseTokens } from './coinbaseToken.ts'
import { MELD_URL, meldOnramp } from './meld.ts'

const needed = z.string().check(z.minLength(1))
const hostOf = (url: string): string => new URL(url).host

/** Coinbase Onramp by its name in the configuration. */
export const coinbase: CreateSource = (options, { fetch }) => {
  const schema = z.strictObject({
    ...sourceOptions,
    keyId: needed,
    keySecret: needed,
    webhookSecret: z.optional(needed),
    url: urlOption,
    pageUrl: urlOption,
  })
  const { keyId, keySecret, webhookSecret, url, pageUrl } = readOptions(options, schema)
  const urls = { api: url ?? COINBASE_URLS.api, page: pageUrl ?? COINBASE_URLS.page }
  const limited = fetch({ hosts: [hostOf(urls.api)], spacingMs: 110 })
  const source = coinbaseOnramp({ fetch: limited, token: coinbaseTokens(keyId, keySecret), webhookSecret, urls })
  return { onramp: source, exchanges: source }
}

/** Meld by its name in the configuration. */
export const meld: CreateSource = (options, { fetch }) => {
  const schema = z.strictObject({
    ...sourceOptions,
    apiKey: needed,
    webhookSecret: z.optional(needed),
    url: urlOption,
  })
  const { apiKey, webhookSecret, url = MELD_URL } = readOptions(options, schema)
  const limited = fetch({ hosts: [hostOf(url)], spacingMs: 110 })
  const source = meldOnramp({ fetch: limited, apiKey, webhookSecret, url })
  return { onramp: source, exchanges: source }
}
