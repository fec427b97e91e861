const HTTP_TO_SOCKET = [
  ['http:', 'ws:'],
  ['https:', 'wss:'],
] as const

/** What of a service a page may reach: its requests and its sockets, also those on the next port (Solana's). */
function sourcesOf(address: string): readonly string[] {
  const url = URL.parse(address)
  const pair = HTTP_TO_SOCKET.find((schemes) => schemes.some((scheme) => scheme === url?.protocol))
  if (!url || !pair) return []
  const [http, socket] = pair
  const next = url.port ? [`${socket}//${url.hostname}:${Number(url.port) + 1}`] : []
  return [`${http}//${url.host}`, `${socket}//${url.host}`, ...next]
}

/**
 * The content security policy of the pages: their own files, and of other addresses only the services that run.
 *
 * @param services name to address
 */
export function contentSecurityPolicy(services: Readonly<Record<string, string>>): string {
  const reachable = [...new Set(Object.values(services).flatMap(sourcesOf))]
  const gateway = services.gateway ? (sourcesOf(services.gateway)[0] ?? '') : ''
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob: ${gateway}`.trim(),
    `connect-src 'self' ${reachable.join(' ')}`.trim(),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}
