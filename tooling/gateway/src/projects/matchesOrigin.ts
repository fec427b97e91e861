const LOOPBACK = /^(localhost|[^.]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

function parse(origin: string): URL | undefined {
  try {
    const url = new URL(origin)
    // Only what browsers send: an origin says nothing but scheme, host and port.
    return url.origin === origin && /^https?:$/.test(url.protocol) ? url : undefined
  } catch {
    return undefined
  }
}

function matchesOne(pattern: string, origin: string, url: URL): boolean {
  if (pattern === '*' || pattern === origin) return true
  if (pattern === 'loopback') return LOOPBACK.test(url.hostname)
  const [scheme, rest] = pattern.split('://*.')
  if (rest === undefined) return false
  return url.protocol === `${scheme}:` && url.host.endsWith(`.${rest}`)
}

/**
 * Whether a page's origin is one that the patterns allow: an exact origin, `https://*.shop.example` (sub-domains at any
 * depth, not the domain itself), `loopback` or `*`. Anything that is not an http(s) origin, `null` included, is refused.
 */
export function matchesOrigin(patterns: readonly string[], origin: string): boolean {
  const url = parse(origin)
  return url !== undefined && patterns.some((pattern) => matchesOne(pattern, origin, url))
}
