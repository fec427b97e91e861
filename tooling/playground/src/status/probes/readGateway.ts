import { askJson, field } from '../ask/askJson.ts'
import type { Probe } from '../poll/partState.ts'

export interface GatewayChain {
  /** CAIP-2 id. */
  readonly id: string
  readonly name: string
  /** The last block of the index; `undefined` for chains that are read without one. */
  readonly indexed: number | undefined
}

/** How the gateway is. */
export interface GatewayFacts {
  readonly health: string
  /** `ready`, `degraded` or `unavailable`. */
  readonly ready: string
  /** What its checks complain of. */
  readonly complaints: readonly string[]
  readonly version: string
  readonly chains: readonly GatewayChain[]
  /** The login service of the embedded wallet; `undefined` where it is off. */
  readonly login: { readonly url: string; readonly ways: readonly string[] } | undefined
}

function listOf(value: unknown, name: string): readonly unknown[] {
  const found = field(value, name)
  return Array.isArray(found) ? found : []
}

function toChain(value: unknown): GatewayChain {
  const indexed = field(value, 'indexed')
  return {
    id: String(field(value, 'id')),
    name: String(field(value, 'name')),
    indexed: typeof indexed === 'number' ? indexed : undefined,
  }
}

function toLogin(value: unknown): GatewayFacts['login'] {
  const url = field(value, 'url')
  return typeof url === 'string' ? { url, ways: listOf(value, 'ways').map(String) } : undefined
}

/** Health, readiness, version and heights of the gateway. */
export const readGateway: Probe<GatewayFacts> = async (url, signal) => {
  const [health, ready, status] = await Promise.all([
    askJson(`${url}/health`, { signal }),
    askJson(`${url}/ready`, { signal, mayFail: true }),
    askJson(`${url}/status`, { signal }),
  ])
  return {
    health: String(field(health, 'status')),
    ready: String(field(ready, 'status')),
    complaints: listOf(ready, 'checks')
      .filter((check) => field(check, 'status') !== 'ok')
      .map((check) => String(field(check, 'message') ?? field(check, 'name'))),
    version: String(field(status, 'version')),
    chains: listOf(status, 'chains').map(toChain),
    login: toLogin(field(status, 'login')),
  }
}
