import * as z from 'zod/mini'
import { GatewayError } from '../gatewayError.ts'
import type { Route } from './route.ts'

/**
 * Makes sure that an answer is what its route promises, as clients will read it.
 *
 * @throws GatewayError 500 `answer-wrong`
 */
export function checkAnswer({ answer: schema, method, path }: Route, answer: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(answer))
  const { error } = z.core.safeParse(schema, sent)
  if (!error) return
  throw new GatewayError(
    500,
    'answer-wrong',
    `${method} ${path} answers with what does not fit its schema: ${z.core.prettifyError(error)}`,
  )
}
