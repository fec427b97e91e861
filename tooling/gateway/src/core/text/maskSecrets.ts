const SECRET_NAME = /(key|secret|token|password|credential|authorization|mnemonic)s?$/i
/** Fields with addresses of nodes and sources, which carry the key anywhere: in the path, the query or the host's name. */
const NODE_NAME = /^((rpc|ws|esplora)?urls?|endpoints?)$/i
const LONG = /^[\w.~-]{12,}$/
const SCHEME = /^\s*([a-z][a-z0-9+.-]*:)\/\//i
const MASK = '***'

/** The parts of an address; `undefined` when it cannot be told where its password ends. */
function readAddress(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  return /@/.test(url.pathname + url.search + url.hash) ? undefined : url
}

/** Where a node is, as far as that is no secret: some providers write the key into the first label of the name. */
function maskHost({ hostname, host }: URL): string {
  const labels = hostname.split('.')
  if (labels.length < 3 || /^[\d.]+$/.test(hostname)) return host
  return host.replace(labels[0] ?? '', MASK)
}

function maskPath({ pathname, search, hash }: URL): string {
  const path = pathname
    .split('/')
    .map((part) => (LONG.test(part) ? MASK : part))
    .join('/')
  return `${path}${search && `?${MASK}`}${hash && `#${MASK}`}`
}

/**
 * An address without what may be a key in it: user and password, long parts of the path, query and fragment. Of one that
 * cannot be read nothing but its scheme; what is no address with `//` stays.
 *
 * @param isNode that nothing but scheme, host and port is to be shown
 */
export function maskAddress(text: string, isNode = false): string {
  const scheme = SCHEME.exec(text)?.[1]
  if (scheme === undefined) return isNode ? MASK : text
  const url = readAddress(text)
  if (!url) return `${scheme}//${MASK}`
  const user = url.username || url.password ? `${MASK}:${MASK}@` : ''
  if (!isNode) return `${scheme}//${user}${url.host}${maskPath(url)}`
  const rest = `${url.pathname}${url.search}${url.hash}`
  return `${scheme}//${user}${maskHost(url)}/${rest.length > 1 ? MASK : ''}`
}

/**
 * What a driver says of an address that it cannot reach. It names the host it looked for, which is a piece of the password
 * where that is not written as it should be.
 */
export function maskReason(address: string, reason: string): string {
  if (!SCHEME.test(address) || readAddress(address)) return reason
  return 'the address is not understood: write / and @ of a password as %2F and %40'
}

function maskText(text: string, name: string): string {
  if (SECRET_NAME.test(name) || /^0x[0-9a-f]{64}$/i.test(text)) return MASK
  return maskAddress(text, NODE_NAME.test(name))
}

/**
 * A configuration that may be shown: keys stand in addresses of nodes as often as in fields of their own.
 *
 * @param name of the field that holds the value
 */
export function maskSecrets(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return maskText(value, name)
  if (Array.isArray(value)) return value.map((item) => maskSecrets(item, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, maskSecrets(item, key)]))
}
