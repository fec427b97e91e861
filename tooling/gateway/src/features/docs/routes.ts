import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { RawAnswer, type Route, route } from '../../core/http/route.ts'
import { packageFolder } from '../../core/packageFolder.ts'
import { describeApi } from './describeApi.ts'

/** Nothing but own files, no inline script or style, no HTML from text. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' blob: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"

/** `GET /openapi.json`: the description of endpoints, this one left out. */
export function describe(routes: readonly Route[]): Route {
  let text: string | undefined
  return route({
    method: 'GET',
    path: '/openapi.json',
    summary: 'The OpenAPI description',
    auth: 'open',
    answer: z.looseObject({ openapi: z.string() }),
    handler({ header }) {
      text ??= JSON.stringify(describeApi(routes))
      header('cache-control', 'public, max-age=300')
      return new RawAnswer(text, 'application/json')
    },
  })
}

/** One of the page's files, served to everybody. */
const page = (path: string, file: string, type: string): Route =>
  route({
    method: 'GET',
    path,
    summary: `The page to try the endpoints (${file})`,
    auth: 'open',
    produces: [type],
    answer: z.string(),
    handler({ header }) {
      header('content-security-policy', POLICY)
      header('cross-origin-opener-policy', 'same-origin')
      return new RawAnswer(readFileSync(join(packageFolder(), 'docs', file), 'utf8'), `${type}; charset=utf-8`)
    },
  })

/** The page that lists the endpoints and tries them; works without any other host. */
export const docs: readonly Route[] = [
  page('/docs', 'docs.html', 'text/html'),
  page('/docs/docs.js', 'docs.js', 'text/javascript'),
  page('/docs/docs.css', 'docs.css', 'text/css'),
]
