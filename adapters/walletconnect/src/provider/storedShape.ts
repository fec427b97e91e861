type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value)
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const mapOf =
  (check: Check): Check =>
  (value) =>
    isRecord(value) && Object.values(value).every(check)
const has =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isRecord(value) && Object.entries(fields).every(([name, check]) => check(value[name]))

const isRelay = has({ protocol: isText })
const isHex: Check = (value) => isText(value) && /^[0-9a-f]+$/.test(String(value))
const isKey: Check = (value) => isHex(value) && String(value).length === 64

/** What each entry of a list must have, by the end of the list's key. */
const ENTRIES: Readonly<Record<string, Check>> = {
  session: has({
    topic: isKey,
    expiry: isNumber,
    relay: isRelay,
    namespaces: isRecord,
    self: has({ publicKey: isKey }),
    peer: has({ publicKey: isText, metadata: isRecord }),
  }),
  pairing: has({ topic: isKey, expiry: isNumber, relay: isRelay }),
  proposal: has({ id: isNumber, expiryTimestamp: isNumber, pairingTopic: isText }),
  request: has({ id: isNumber, topic: isKey }),
  subscription: has({ id: isText, topic: isKey, relay: isRelay }),
  expirer: has({ target: isText, expiry: isNumber }),
  history: has({ id: isNumber, topic: isKey, request: isRecord }),
}

const MAPS: Readonly<Record<string, Check>> = {
  keychain: mapOf(isHex),
  messages: mapOf(mapOf(isText)),
  messages_withoutClientAck: mapOf(mapOf(isText)),
}

/**
 * What stands in storage under a key of the library, as far as it is what the library puts there (security.md, T19): of
 * lists the entries that are. It believes what it reads, and one wrong value would keep it from ever starting again.
 */
export function storedShape(key: string, value: unknown): unknown {
  const [, name = ''] = key.split('//')
  const isMap = MAPS[name]
  if (isMap) return isMap(value) ? value : undefined
  if (!key.includes('//')) return value
  return Array.isArray(value) ? value.filter(ENTRIES[name] ?? isRecord) : undefined
}
