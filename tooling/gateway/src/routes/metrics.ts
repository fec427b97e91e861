import type { Registry } from 'prom-client'
import * as z from 'zod/mini'
import { type Cached, createCached } from '../cache/createCached.ts'
import { RawAnswer } from '../http/rawAnswer.ts'
import { route } from '../http/route.ts'

const KEPT_MS = 500

/** Text of each registry; collecting costs more than any other answer, and anybody may ask. */
const texts = new WeakMap<Registry, Cached<string>>()

function textOf(registry: Registry): Promise<string> {
  const text = texts.get(registry) ?? createCached(KEPT_MS, () => registry.metrics())
  texts.set(registry, text)
  return text.read()
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
