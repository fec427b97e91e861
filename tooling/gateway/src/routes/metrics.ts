import * as z from 'zod/mini'
import { RawAnswer } from '../http/rawAnswer.ts'
import { route } from '../http/route.ts'

/** `GET /metrics`: what Prometheus reads. */
export const metrics = route({
  method: 'GET',
  path: '/metrics',
  summary: 'Figures for Prometheus',
  auth: 'open',
  produces: ['text/plain'],
  answer: z.string(),
  handler: async ({
    services: {
      metrics: { registry },
    },
  }) => new RawAnswer(await registry.metrics(), registry.contentType),
})
