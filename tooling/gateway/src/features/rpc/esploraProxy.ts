import { chainUnreachable } from '../../core/chains/chain.ts'
import type { ChainConfig } from '../../core/config/chainConfig.ts'
import { GatewayError } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import type { Metrics } from '../../core/metrics.ts'
import { SourceError, type SourceErrorKind } from '../../core/sources/sourceFetch.ts'

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
   * @throws GatewayError 501 for a chain without instances, 503 `chain-unreachable` when none answers
   */
  ask(chain: ChainConfig, call: EsploraCall, signal: AbortSignal): Promise<EsploraAnswer>
}

/** Statuses that blame the call; with any other one the instance has failed. */
const REFUSALS: ReadonlySet<number> = new Set([400, 404, 422])
const RESTING_MS = 30_000
/** Most bytes of an answer, as clients read it. */
const MAX_BYTES = 2_000_000
const LONGEST_REASON = 300

const failed = (kind: SourceErrorKind, what: string): SourceError =>
  new SourceError(kind, 'esplora', `An instance of Esplora ${what}.`)

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > MAX_BYTES) throw failed('malformed', `answers with more than ${MAX_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** One instance: left alone for a while after a failure, and never used for another network than its own. */
function createInstance(url: string, { id, checkId }: ChainConfig, timeout: number) {
  let restsUntil = 0
  let checked: Promise<void> | undefined

  async function send({ path, body }: EsploraCall, signal: AbortSignal): Promise<EsploraAnswer> {
    const post = body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'text/plain' }, body }
    const limited = AbortSignal.any([signal, AbortSignal.timeout(timeout)])
    const response = await fetch(url.replace(/\/+$/, '') + path, { ...post, redirect: 'error', signal: limited })
    const isAnswer = response.ok || REFUSALS.has(response.status)
    if (!isAnswer) await response.body?.cancel()
    if (!isAnswer) throw failed('away', `answers with HTTP status ${response.status}`)
    const text = await readText(response)
    return { status: response.status, text: response.ok ? text : text.slice(0, LONGEST_REASON) }
  }

  /** The network's id is the beginning of its first block's hash (CAIP-2, BIP-122). */
  async function check(): Promise<void> {
    if (checkId === false) return
    const { text } = await send({ path: '/block-height/0' }, AbortSignal.timeout(timeout))
    if (!text.trim().startsWith(id.slice('bip122:'.length))) throw failed('refused', `serves another chain than ${id}`)
  }

  return {
    host: new URL(url).host,
    isResting: () => restsUntil > performance.now(),
    async ask(call: EsploraCall, signal: AbortSignal): Promise<EsploraAnswer> {
      checked ??= check()
      try {
        await checked
        return await send(call, signal)
      } catch (error) {
        signal.throwIfAborted()
        checked = undefined
        restsUntil = performance.now() + RESTING_MS
        throw error
      }
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
      const awake = all.filter((instance) => !instance.isResting())
      let last: unknown
      for (const instance of awake.length > 0 ? awake : all)
        try {
          const answer = await instance.ask(call, signal)
          metrics.rpcCalls.inc({ chain: chain.id, outcome: answer.status === 200 ? 'answered' : 'refused' })
          return answer
        } catch (error) {
          signal.throwIfAborted()
          const reason = error instanceof Error ? error.message : 'unknown'
          log.warn({ chain: chain.id, node: instance.host, reason }, 'a node failed and is left alone')
          last = error
        }
      metrics.rpcCalls.inc({ chain: chain.id, outcome: 'failed' })
      throw chainUnreachable(chain.id, last)
    },
  }
}
