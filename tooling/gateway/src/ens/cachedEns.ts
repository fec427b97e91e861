import { createKeyedCached } from '../cache/createKeyedCached.ts'
import type { Ens } from './ens.ts'

/** Names are looked up again after this many milliseconds. */
const LIFETIME = 15_000
const MOST = 5_000

/** Remembers what was read for a short time, because every widget asks for the same few names again and again. */
export function cachedEns(ens: Ens): Ens {
  const addresses = createKeyedCached(LIFETIME, MOST, ens.addressOf)
  const names = createKeyedCached(LIFETIME, MOST, ens.nameOf)
  const texts = createKeyedCached(LIFETIME, MOST, (key) => {
    const [name = '', text = ''] = key.split('\n')
    return ens.textOf(name, text)
  })
  return {
    addressOf: addresses.read,
    nameOf: names.read,
    textOf: (name, key) => texts.read(`${name}\n${key}`),
  }
}
