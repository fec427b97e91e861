import type { Registry } from 'prom-client'
import * as z from 'zod/mini'
import { RawAnswer } from '../http/rawAnswer.ts'
import { route } from '../http/route.ts'

const KEPT_MS = 500

/** Text of each registry; collecting costs more than any other answer, and anybody may ask. */
const kept = new WeakMap<object, { readonly until: number; readonly text: Promise<string> }>()

function textOf(registry: Registry): Promise<string> {
  const before = kept.get(registry)
  if (before && before.until > performance.now()) return before.text
  const text = registry.metrics()
  kept.set(registry, { until: performance.now() + KEPT_MS, text })
  return text
}

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
  }) => new RawAnswer(await textOf(registry), registry.contentType),
})
