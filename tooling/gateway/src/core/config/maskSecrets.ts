const SECRET_NAME = /(key|secret|token|password|credential)s?$/i
const LONG = /^[\w.~-]{12,}$/
const MASK = '***'

/** An address without what may be a key in it: user and password, long parts of the path, the whole query. */
function maskUrl(text: string): string {
  const url = new URL(text)
  if (url.password !== '') url.password = MASK
  else if (url.username !== '') url.username = MASK
  url.pathname = url.pathname
    .split('/')
    .map((part) => (LONG.test(part) && /\d/.test(part) ? MASK : part))
    .join('/')
  for (const name of new Set(url.searchParams.keys())) url.searchParams.set(name, MASK)
  return url.href.replaceAll('%2A', '*')
}

function maskText(text: string): string {
  if (/^0x[0-9a-f]{64}$/i.test(text)) return MASK
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text
  return URL.canParse(text) ? maskUrl(text) : text.replace(/\/\/[^@/]*@/, `//${MASK}@`)
}

/**
 * A configuration that may be shown: keys stand in addresses of nodes as often as in fields of their own.
 *
 * @param name of the field that holds the value
 */
export function maskSecrets(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return SECRET_NAME.test(name) ? MASK : maskText(value)
  if (Array.isArray(value)) return value.map((item) => maskSecrets(item, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, maskSecrets(item, key)]))
}
