import * as z from 'zod/mini'
import { pageRoute } from '../../core/http/pageRoute.ts'
import { RawAnswer, type Route, route } from '../../core/http/route.ts'
import { describeApi } from './describeApi.ts'

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

const page = (path: string, file: string, type: string): Route =>
  pageRoute({ path, file: `docs/${file}`, type, summary: `The page to try the endpoints (${file})` })

/** The page that lists the endpoints and tries them; works without any other host. */
export const docs: readonly Route[] = [
  page('/docs', 'docs.html', 'text/html'),
  page('/docs/docs.js', 'docs.js', 'text/javascript'),
  page('/docs/docs.css', 'docs.css', 'text/css'),
]
