import { chainUnreachable } from '../../core/chains/chain.ts'
import { pauseOf } from '../../core/chains/sendCalls.ts'
import type { ChainConfig } from '../../core/config/chainConfig.ts'
import { GatewayError } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import type { Metrics } from '../../core/metrics.ts'
import { getProp } from '../../core/readField.ts'
import { SourceError, type SourceErrorKind } from '../../core/sources/sourceFetch.ts'
import { withinTime } from '../../core/withinTime.ts'

/** What an instance says: of a refusal the status is the call's fault, and passes. */
export interface EsploraAnswer {
  readonly status: number
  readonly text: string
}

/** One question in the words of Esplora. */
export interface EsploraCall {
  /** Under the address of an instance, such as `/tx/…`. */
  readonly path: string
  /** Signed bytes in hexadecimal, which are posted; the same bytes may go to several instances. */
  readonly body?: string
}

/** Puts questions to the Esplora instances of a chain. */
export interface EsploraProxy {
  /**
   * Asks an instance, the next one when it fails.
   *
   * @throws GatewayError 501 for a chain without instances, 422 `answer-too-large`, 503 `chain-unreachable` when none answers
   *   and while all are left alone
   */
  ask(chain: ChainConfig, call: EsploraCall, signal: AbortSignal): Promise<EsploraAnswer>
}

/** Statuses that blame the call (413: it asks for too much, as mempool.space says of long histories). */
const REFUSALS: ReadonlySet<number> = new Set([400, 404, 413, 422])
const PAUSE_MS = 30_000
/** The longest rest that an instance can ask for. */
const MAX_PAUSE_MS = 300_000
/** Most bytes of an answer: widgets read no more of one, and what waits for a slow client fills the memory of all. */
const MAX_BYTES = 2_000_000
const LONGEST_REASON = 300

/** Why an instance gave no answer. */
class InstanceError extends SourceError {
  /** Milliseconds for which it wants to be left alone. */
  readonly pauseMs: number | undefined

  constructor(kind: SourceErrorKind, what: string, pauseMs?: number) {
    super(kind, 'esplora', `An instance of Esplora ${what}.`)
    this.pauseMs = pauseMs
  }
}

const failed = (kind: SourceErrorKind, what: string, pauseMs?: number): InstanceError =>
  new InstanceError(kind, what, pauseMs)

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > MAX_BYTES)
      throw new GatewayError(422, 'answer-too-large', `The answer has more than ${MAX_BYTES} bytes: ask for less.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Of a connection that was not made; another one may break at any time. */
const NOT_THERE = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UNREACH/

/** What `fetch` fails with names the address, which may hold a key: only what the system calls it is repeated. */
function toInstanceError(error: unknown): unknown {
  if (error instanceof SourceError || error instanceof GatewayError) return error
  if (error instanceof Error && error.name === 'TimeoutError') return failed('away', 'takes too long')
  const code = error instanceof Error && getProp(error.cause, 'code')
  const name = typeof code === 'string' && /^\w{1,40}$/.test(code) ? ` (${code})` : ''
  return failed(NOT_THERE.test(name) ? 'refused' : 'malformed', `cannot be reached${name}`)
}

async function request(url: string, { path, body }: EsploraCall, signal: AbortSignal): Promise<EsploraAnswer> {
  const post = body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'text/plain' }, body }
  const response = await fetch(url.replace(/\/+$/, '') + path, { ...post, redirect: 'error', signal })
  const { ok, status, headers } = response
  if (!ok && !REFUSALS.has(status)) {
    await response.body?.cancel()
    const pause = pauseOf(headers.get('retry-after'), MAX_PAUSE_MS)
    throw failed(status === 429 ? 'limited' : 'away', `answers with HTTP status ${status}`, pause)
  }
  const text = await readText(response)
  if (ok) return { status, text }
  // Not every client knows 413 for a refusal, and of bytes that are too large a page of the server before the instance says so.
  if (status === 413) return { status: 422, text: body === undefined ? text.slice(0, LONGEST_REASON) : 'too large' }
  return { status, text: text.slice(0, LONGEST_REASON) }
}

/** One instance: left alone for a while after a failure, and never used for another network than its own. */
function createInstance(url: string, { id, checkId }: ChainConfig, timeout: number) {
  let pausedUntil = 0
  let checked: Promise<void> | undefined

  async function send(call: EsploraCall, signal: AbortSignal): Promise<EsploraAnswer> {
    try {
      return await request(url, call, AbortSignal.any([signal, AbortSignal.timeout(timeout)]))
    } catch (error) {
      signal.throwIfAborted()
      throw toInstanceError(error)
    }
  }

  /** The network's id is the beginning of its first block's hash (CAIP-2, BIP-122). */
  async function check(): Promise<void> {
    if (checkId === false) return
    const { text } = await send({ path: '/block-height/0' }, new AbortController().signal)
    if (!text.trim().startsWith(id.slice('bip122:'.length))) throw failed('refused', `serves another chain than ${id}`)
  }

  function checkOnce(): Promise<void> {
    checked ??= check().catch((error: unknown) => {
      checked = undefined
      // Of this answer the length is no fault of the call.
      throw error instanceof GatewayError ? failed('refused', `serves another chain than ${id}`) : error
    })
    return checked
  }

  return {
    host: new URL(url).host,
    /** Milliseconds for which it is to be left alone. */
    pauseLeft: () => Math.max(0, pausedUntil - performance.now()),
    /** @throws InstanceError, and GatewayError 422 for what is too long */
    async ask(call: EsploraCall, signal: AbortSignal): Promise<EsploraAnswer> {
      await withinTime(signal, checkOnce())
      return send(call, signal)
    },
    /**
     * @param isLast that no other one is available: then it pauses only when it says so, or is not there. What it stumbles over or
     *   takes too long for may be one client's doing, which must not close the chain to all.
     */
    pause(error: unknown, isLast: boolean): void {
      const { kind, pauseMs } = error instanceof InstanceError ? error : failed('malformed', 'fails')
      // What comes back after its connection was gone may be another.
      if (kind === 'refused' || kind === 'malformed') checked = undefined
      if (isLast && (kind === 'away' || kind === 'malformed') && pauseMs === undefined) return
      pausedUntil = performance.now() + (pauseMs ?? PAUSE_MS)
    },
  }
}

/**
 * The proxy over the instances that the chains' configuration lists (`esploraUrls`).
 *
 * @param timeout milliseconds that an instance may take
 */
export function createEsploraProxy(timeout: number, metrics: Pick<Metrics, 'rpcCalls'>, log: Log): EsploraProxy {
  const known = new Map<string, readonly ReturnType<typeof createInstance>[]>()

  function instancesOf(chain: ChainConfig) {
    const found = known.get(chain.id) ?? (chain.esploraUrls ?? []).map((url) => createInstance(url, chain, timeout))
    known.set(chain.id, found)
    if (found.length > 0) return found
    throw new GatewayError(
      501,
      'not-served',
      `The chain ${chain.id} has no Esplora here: its operator lists esploraUrls.`,
    )
  }

  return {
    async ask(chain, call, signal) {
      const all = instancesOf(chain)
      const available = all.filter((instance) => instance.pauseLeft() === 0)
      let last: unknown
      for (const instance of available)
        try {
          const answer = await instance.ask(call, signal)
          metrics.rpcCalls.inc({ chain: chain.id, outcome: answer.status === 200 ? 'answered' : 'refused' })
          return answer
        } catch (error) {
          signal.throwIfAborted()
          if (error instanceof GatewayError) {
            metrics.rpcCalls.inc({ chain: chain.id, outcome: 'refused' })
            throw error
          }
          instance.pause(error, !all.some((other) => other !== instance && other.pauseLeft() === 0))
          const reason = error instanceof SourceError ? error.message : 'unknown'
          log.warn({ chain: chain.id, node: instance.host, reason }, 'a node failed')
          last = error
        }
      metrics.rpcCalls.inc({ chain: chain.id, outcome: 'failed' })
      throw chainUnreachable(chain.id, last, Math.min(...all.map((instance) => instance.pauseLeft())) / 1000)
    },
  }
}
