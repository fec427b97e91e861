import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startHttp } from '../http/startHttp.ts'
import type { HttpAnswer, HttpRequest } from '../http/types.ts'
import type { Part, PartOptions } from '../part.ts'
import { answerEvm, type EvmNames, type EvmRecord, type RpcAnswer } from './evmAnswers.ts'
import { answerSolana, type SolanaRecord } from './solanaAnswers.ts'

/** Where the recorded answers of services and nodes are kept, each with its origin beside it. */
const RECORDED = join(import.meta.dirname, '../../../gateway/recorded/mainnet')

/** The EVM chains as they were recorded. */
interface EvmFile {
  readonly account: string
  /** Seconds since 1970. */
  readonly recordedAt: number
  readonly names: EvmNames
  readonly chains: Readonly<Record<string, EvmRecord>>
}

/** How a host fails: it closes the connection, never answers, answers a page, refuses, limits, is an hour behind, or serves another chain. */
export type ReplayFaultKind = 'away' | 'stall' | 'html' | 'forbidden' | 'limited' | 'broken' | 'behind' | 'lies'

/** What goes wrong at a host, until it is taken back with `kind: null`. */
export interface ReplayFault {
  /** A host, or `*` for all. */
  readonly host: string
  readonly kind: ReplayFaultKind | null
}

const read = <Value>(file: string): Value => JSON.parse(readFileSync(join(RECORDED, file), 'utf8')) as Value

const PAGE = '<!doctype html><title>Just a moment...</title><h1>Checking your browser</h1>'
const STATUSES: Readonly<Partial<Record<ReplayFaultKind, HttpAnswer>>> = {
  html: { body: PAGE, headers: { 'content-type': 'text/html' } },
  forbidden: { status: 403, body: PAGE, headers: { 'content-type': 'text/html' } },
  limited: { status: 429, json: { message: 'Too many requests' }, headers: { 'retry-after': '1' } },
  broken: { status: 502, body: PAGE, headers: { 'content-type': 'text/html' } },
}
const BEHIND_S = 3_600

/** Answers of services: the recorded path that the asked one begins with, and the explorer's list of that name. */
function findEntry(file: Readonly<Record<string, unknown>>, url: URL, path: string): unknown {
  const action = url.searchParams.get('action')
  if (action !== null) return url.searchParams.has('endblock') ? EMPTY : file[`${path}?action=${action}`]
  const plain = path.replace(/0x[0-9a-fA-F]{40}/, '{account}')
  return file[plain] ?? (plain.startsWith('/prices/current/') ? file['/prices/current/'] : undefined)
}

const EMPTY = { status: '0', message: 'No transactions found', result: [] }

/** Only the coins that were asked for. */
function pickCoins(entry: unknown, path: string, shift: number): unknown {
  const { coins }: { coins?: Readonly<Record<string, { timestamp: number }>> } = Object(entry)
  if (!coins) return entry
  const asked = decodeURIComponent(path.slice('/prices/current/'.length)).toLowerCase().split(',')
  const found = Object.entries(coins).filter(([id]) => asked.includes(id.toLowerCase()))
  return { coins: Object.fromEntries(found.map(([id, coin]) => [id, { ...coin, timestamp: coin.timestamp + shift }])) }
}

/** The records with what is moved into the present and to the account that is asked for. */
function createRecords() {
  const evm = read<EvmFile>('evm.json')
  const solana = read<SolanaRecord & { readonly recordedAt: number }>('solana.json')
  const files = new Map<string, Readonly<Record<string, unknown>> | undefined>()
  const begun = Math.floor(Date.now() / 1000) - evm.recordedAt
  const shift = (): number => Math.floor(Date.now() / 1000) - evm.recordedAt
  const chainOf = (host: string) => Object.entries(evm.chains).find(([, { hosts }]) => hosts.includes(host))

  function fileOf(host: string) {
    if (!files.has(host)) {
      const isThere = /^[a-z0-9.-]+$/.test(host) && existsSync(join(RECORDED, `${host}.json`))
      files.set(host, isThere ? read(`${host}.json`) : undefined)
    }
    return files.get(host)
  }

  /** Past times are moved once, so that they stay; addresses are those of who is asked for. */
  function adapt(entry: unknown, asked: string | undefined): unknown {
    const text = JSON.stringify(entry).replaceAll(
      /"timeStamp":"(\d+)"/g,
      (_, time: string) => `"timeStamp":"${Number(time) + begun}"`,
    )
    return JSON.parse(asked === undefined ? text : text.replaceAll(evm.account, asked.toLowerCase()))
  }

  return {
    evm,
    solana,
    hosts: () => [...Object.values(evm.chains).flatMap(({ hosts }) => hosts), ...solana.hosts],
    service(host: string, url: URL, path: string): HttpAnswer {
      const file = fileOf(host)
      const entry = file && findEntry(file, url, path)
      if (entry === undefined) return { status: 404, json: { message: 'Not recorded' } }
      const asked = /0x[0-9a-fA-F]{40}/.exec(url.searchParams.get('address') ?? path)?.[0]
      return { json: pickCoins(adapt(entry, asked), path, shift()) }
    },
    node(host: string, method: string, parameters: readonly unknown[], fault: ReplayFaultKind | undefined): RpcAnswer {
      const found = chainOf(host)
      if (!found) {
        if (!solana.hosts.includes(host))
          return { error: { code: -32601, message: 'No node of this host was recorded' } }
        const owner = parameters.find((value): value is string => typeof value === 'string')
        const own =
          method === 'getTransaction' || owner === undefined || solana.signatures[owner] ? solana.account : owner
        const record = JSON.parse(JSON.stringify(solana).replaceAll(solana.account, own)) as SolanaRecord
        return answerSolana(method, parameters, record, begun)
      }
      const [chainId, record] = found
      const lag = fault === 'behind' ? BEHIND_S : 0
      const id = fault === 'lies' ? 'eip155:99999' : chainId
      // Another chain has other balances.
      const served = fault === 'lies' ? { ...record, balance: '0xbad' } : record
      return answerEvm(method, parameters, { chainId: id, record: served, names: evm.names, shift: shift(), lag })
    },
  }
}

interface Call {
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: unknown
}

/**
 * Starts what answers for services and nodes outside, from what was recorded of them: `https://host/path` is at `/host/path`.
 * Every account has the recorded one's holdings and past. `POST /dev/fault` makes a host fail, `GET /dev/asked` counts the
 * requests to each.
 * @throws DevnetError `start-failed` when the port is taken
 */
export async function startReplay({ port, signal }: PartOptions = {}): Promise<Part> {
  const records = createRecords()
  const faults = new Map<string, ReplayFaultKind>()
  const asked = new Map<string, number>()

  function failure(host: string, { raw, signal: gone }: HttpRequest): Promise<HttpAnswer> | HttpAnswer | undefined {
    asked.set(host, (asked.get(host) ?? 0) + 1)
    const kind = faults.get(host) ?? faults.get('*')
    if (kind === 'away') raw.request.socket.destroy()
    if (kind === 'away' || kind === 'stall')
      return new Promise((resolve) => gone.addEventListener('abort', () => resolve({ status: 499, body: '' })))
    return kind && STATUSES[kind]
  }

  async function answerCalls(request: HttpRequest): Promise<HttpAnswer> {
    const host = request.parameters.host ?? ''
    const failed = failure(host, request)
    if (failed) return failed
    const body = await request.json()
    const answer = ({ id = null, method, params }: Call): object => ({
      jsonrpc: '2.0',
      id,
      ...records.node(host, String(method), Array.isArray(params) ? params : [], faults.get(host) ?? faults.get('*')),
    })
    return { json: Array.isArray(body) ? body.map((call: Call) => answer(call)) : answer(Object(body)) }
  }

  const http = await startHttp({
    what: 'The recorded services',
    port,
    signal,
    routes: {
      async 'POST /dev/fault'({ json }) {
        const { host, kind }: Partial<ReplayFault> = Object(await json())
        if (typeof host !== 'string') return { status: 400, json: { error: 'A fault has a "host".' } }
        if (kind) faults.set(host, kind)
        else faults.delete(host)
        return { json: Object.fromEntries(faults) }
      },
      'GET /dev/asked': () => ({ json: Object.fromEntries(asked) }),
      'POST /:host(?:/.*)?': answerCalls,
      async 'GET /:host(?:/.*)?'(request) {
        const host = request.parameters.host ?? ''
        const path = request.url.pathname.slice(host.length + 1) || '/'
        return (await failure(host, request)) ?? records.service(host, request.url, path)
      },
    },
  })
  return { name: 'replay', url: http.url, stop: () => http.stop() }
}

/** Where a recorded service or node answers. */
export function replayed(url: string, address: string): string {
  const { host, pathname, search } = new URL(address)
  return `${url}/${host}${pathname === '/' ? '' : pathname}${search}`
}
