import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { packageFolder } from '../packageFolder.ts'
import { RawAnswer, type Route, route } from './route.ts'

/** Nothing but own files, no inline script or style, no HTML from text. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' blob: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"

/** One of the package's own files and where it is served. */
export interface PageRouteOptions<Params> {
  /** Fastify's pattern. */
  readonly path: string
  /** Inside the package. */
  readonly file: string
  /** Content type without its character set. */
  readonly type: string
  readonly summary: string
  readonly params?: z.ZodMiniType<Params>
}

/** A route that serves one of the package's own files to everybody. */
export function pageRoute<Params>({ path, file, type, summary, params }: PageRouteOptions<Params>): Route {
  return route({
    method: 'GET',
    path,
    summary,
    auth: 'open',
    produces: [type],
    ...(params ? { params } : {}),
    answer: z.string(),
    handler({ header }) {
      header('content-security-policy', POLICY)
      header('cross-origin-opener-policy', 'same-origin')
      return new RawAnswer(readFileSync(join(packageFolder(), file), 'utf8'), `${type}; charset=utf-8`)
    },
  })
}
