import { useEffect, useState } from 'react'
import type { Services } from '../services/loadServices.ts'
import { askJson, field } from './ask/askJson.ts'
import { withLimit } from './ask/withLimit.ts'
import type { PartState, Probe } from './poll/partState.ts'
import { CHAINS } from './probes/chains.ts'
import { type GatewayFacts, readGateway } from './probes/readGateway.ts'

/** Milliseconds between two questions. */
const EVERY = 2000
/** Milliseconds a part has to answer. */
const LIMIT = 4000

async function ask<T>(url: string, probe: Probe<T>, signal: AbortSignal): Promise<PartState<T>> {
  const start = performance.now()
  try {
    const value = await withLimit(LIMIT, (own) => probe(url, own), signal)
    return { status: 'up', value, took: Math.round(performance.now() - start) }
  } catch (error) {
    return { status: 'down', problem: error instanceof Error ? error.message : String(error) }
  }
}

/**
 * Keeps asking a part how it is, while the page is visible and live. What was known stays while the part is down.
 *
 * @param probe must be the same function each time
 */
function usePart<T>(url: string | undefined, probe: Probe<T>, isLive: boolean): PartState<T> {
  const [state, setState] = useState<PartState<T>>({ status: url === undefined ? 'missing' : 'waiting' })
  useEffect(() => {
    if (url === undefined || !isLive) return
    const end = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const round = async (): Promise<void> => {
      clearTimeout(timer)
      const next = document.hidden ? undefined : await ask(url, probe, end.signal)
      if (end.signal.aborted) return
      if (next) setState((before) => ({ ...before, ...next }))
      timer = setTimeout(() => void round(), EVERY)
    }
    const onVisibility = (): void => {
      if (!document.hidden) void round()
    }
    document.addEventListener('visibilitychange', onVisibility)
    void round()
    return () => {
      end.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [url, probe, isLive])
  return state
}

/** The HTTP address of a part whose own address is a socket's. Without a slash at the end. */
function httpAddress(url: string): string {
  return url.replace(/^ws/, 'http').replace(/\/$/, '')
}

/** What the relay counts. */
export interface RelayFacts {
  readonly sockets: number
  readonly topics: number
  readonly messages: number
  readonly delivered: number
}

function count(value: unknown, name: string): number {
  const found = field(value, name)
  return Array.isArray(found) ? found.length : Number(found ?? 0)
}

/** What goes on at the relay. */
const readRelay: Probe<RelayFacts> = async (url, signal) => {
  const stats = await askJson(`${httpAddress(url)}/dev/stats`, { signal })
  return {
    sockets: count(stats, 'sockets'),
    topics: count(stats, 'topics'),
    messages: count(stats, 'messages'),
    delivered: count(stats, 'delivered'),
  }
}

/** A mail that was caught. */
export interface Mail {
  readonly id: number
  readonly to: string
  readonly subject: string
  /** Its one-time code, if it has one. */
  readonly code: string | undefined
  /** Milliseconds since 1970. */
  readonly at: number
}

function toMail(value: unknown): Mail {
  const [to, code] = [field(value, 'to'), field(value, 'code')]
  return {
    id: Number(field(value, 'id')),
    to: Array.isArray(to) ? to.join(', ') : String(to ?? ''),
    subject: String(field(value, 'subject') ?? ''),
    code: typeof code === 'string' ? code : undefined,
    at: Date.parse(String(field(value, 'receivedAt'))),
  }
}

/** The mails that were caught, newest first. */
const readMails: Probe<readonly Mail[]> = async (url, signal) => {
  const mails = await askJson(`${url}/messages`, { signal })
  return Array.isArray(mails) ? mails.map(toMail) : []
}

/** What the OpenID provider says of itself. */
export interface OpenidFacts {
  readonly issuer: string
  readonly scopes: readonly string[]
}

/** The discovery document of the OpenID provider. */
const readOpenid: Probe<OpenidFacts> = async (url, signal) => {
  const facts = await askJson(`${url.replace(/\/$/, '')}/.well-known/openid-configuration`, { signal })
  const scopes = field(facts, 'scopes_supported')
  return { issuer: String(field(facts, 'issuer')), scopes: Array.isArray(scopes) ? scopes.map(String) : [] }
}

/** How many sign-ins wait for the app that plays Farcaster's. */
const readFarcaster: Probe<number> = async (url, signal) =>
  Number(field(await askJson(`${url}/api/info`, { signal }), 'waiting'))

/** Every part of the devnet. */
export interface Parts {
  readonly gateway: PartState<GatewayFacts>
  /** In the order of `CHAINS`. */
  readonly chains: readonly PartState<number>[]
  readonly relay: PartState<RelayFacts>
  readonly mail: PartState<readonly Mail[]>
  readonly openid: PartState<OpenidFacts>
  readonly farcaster: PartState<number>
}

/** Keeps asking every part how it is. */
export function useParts(services: Services, isLive: boolean): Parts {
  const [first, second, third, fourth, fifth] = CHAINS
  return {
    gateway: usePart(services.gateway, readGateway, isLive),
    chains: [
      usePart(services[first.service], first.probe, isLive),
      usePart(services[second.service], second.probe, isLive),
      usePart(services[third.service], third.probe, isLive),
      usePart(services[fourth.service], fourth.probe, isLive),
      usePart(services[fifth.service], fifth.probe, isLive),
    ],
    relay: usePart(services.relay, readRelay, isLive),
    mail: usePart(services.mail, readMails, isLive),
    openid: usePart(services.openid, readOpenid, isLive),
    farcaster: usePart(services.farcaster, readFarcaster, isLive),
  }
}
