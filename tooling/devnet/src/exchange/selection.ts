import { fileURLToPath } from 'node:url'

/** The entry of a gateway's `sources.exchanges` for the local exchange at an address. */
export function exchangeSelection(url: string): { readonly use: string; readonly url: string } {
  return { use: fileURLToPath(new URL('source.ts', import.meta.url)), url }
}
