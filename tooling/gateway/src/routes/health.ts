import * as z from 'zod/mini'
import { route } from '../http/route.ts'

/** `GET /health`: the process answers. */
export const health = route({
  method: 'GET',
  path: '/health',
  summary: 'Whether the process answers',
  auth: 'open',
  answer: z.object({ status: z.literal('ok') }),
  handler: () => ({ status: 'ok' as const }),
})
