/** Where proxies of one's own stand: loopback, link-local and private networks, by their names in `proxy-addr`. */
const PRIVATE = ['loopback', 'linklocal', 'uniquelocal']

/** The addresses whose word about the client counts, as Fastify takes them. */
export function trustedProxies(trusted: boolean | readonly string[]): string[] | false {
  if (typeof trusted !== 'boolean') return [...trusted]
  return trusted && PRIVATE
}
