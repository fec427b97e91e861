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
  texts.set(registry, text)
  return text.read()
}

/** `GET /metrics`: what Prometheus reads. */
export const metrics = route({
  method: 'GET',
  path: '/metrics',
  summary: 'Figures for Prometheus',
  auth: 'open',
  isOperators: true,
  produces: ['text/plain'],
  answer: z.string(),
  async handler({
    services: {
      metrics: { registry, nodeState },
      chains,
    },
  }) {
    for (const { id, health } of chains.all)
      for (const { node, state } of health().nodes)
        nodeState.set({ chain: id, node }, state === 'ok' || state === 'unknown' ? 1 : 0)
    return new RawAnswer(await textOf(registry), registry.contentType)
  },
})
