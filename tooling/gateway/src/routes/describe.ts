import * as z from 'zod/mini'
import { RawAnswer } from '../http/rawAnswer.ts'
import { type Route, route } from '../http/route.ts'
import { describeApi } from '../openapi/describeApi.ts'

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
