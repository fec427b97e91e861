import * as z from 'zod/mini'

/** A chain the wallet serves. */
export interface Chain {
  /** CAIP-2 id. */
  readonly id: string
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
}

/** What the service says of the project that this document was made for. */
export interface Project {
  readonly id: string
  /** Sites that may embed it: origins, `https://*.example`, `loopback` or `*`. */
  readonly origins: readonly string[]
  /** Who draws the field for codes. */
  readonly codeEntry: 'frame' | 'host'
  /** Services that people can sign in with. */
  readonly socials: readonly string[]
  readonly chains: readonly Chain[]
}

const project = z.object({
  id: z.string(),
  origins: z.array(z.string()),
  codeEntry: z._default(z.enum(['frame', 'host']), 'frame'),
  socials: z._default(z.array(z.string()), []),
  chains: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      nativeCurrency: z.object({ name: z.string(), symbol: z.string(), decimals: z.int() }),
    }),
  ),
})

/** The project in the document's own head. @throws for a document that was not made by the service */
export function readProject(document: Document): Project {
  const content = document.querySelector('meta[name="latchkey-project"]')?.getAttribute('content')
  return project.parse(JSON.parse(content ?? 'null'))
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|.+\.localhost)$/

function matches(pattern: string, origin: URL): boolean {
  if (pattern === '*') return true
  if (pattern === 'loopback') return LOOPBACK.test(origin.hostname)
  const [scheme, domain] = pattern.split('://*.')
  if (domain === undefined) return pattern === origin.origin
  return origin.protocol === `${scheme}:` && origin.port === '' && origin.hostname.endsWith(`.${domain}`)
}

/** Whether a site may use the wallet. An opaque origin, `null`, never may. */
export function isAllowed({ origins }: Project, origin: string): boolean {
  try {
    const url = new URL(origin)
    return url.origin === origin && origins.some((pattern) => matches(pattern, url))
  } catch {
    return false
  }
}
