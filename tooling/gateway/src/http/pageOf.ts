import type { FastifyRequest } from 'fastify'

/**
 * The origin of the page that reads something without saying so in `Origin`, which browsers leave out for pictures and
 * for pages of the same origin: `Sec-Fetch-Site` and `Referer` are the browser's own words too. `undefined` when it
 * says nothing, as under `referrerpolicy="no-referrer"`.
 *
 * @param own address of the gateway
 */
export function pageOf({ method, headers }: FastifyRequest, own: string): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  if (headers['sec-fetch-site'] === 'same-origin') return new URL(own).origin
  const { referer } = headers
  return referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : undefined
}
