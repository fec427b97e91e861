import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { HttpProblem } from '../http/httpProblem.ts'
import type { HttpAnswer, HttpHandler, HttpRequest } from '../http/types.ts'
import { wordsOf } from './request/walletProblem.ts'
import type { Answer, Approval, WalletControls } from './types.ts'

const LISTS = ['accounts', 'chains', 'methods', 'events'] as const

/** What to grant, from a request's body. */
function parseApproval(body: Readonly<Record<string, unknown>>): Approval {
  const lists = LISTS.filter((name) => body[name] !== undefined).map((name) => {
    const value = body[name]
    if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) return [name, value]
    throw new HttpProblem(400, `"${name}" is to be a list of texts.`)
  })
  const { sessionProperties, unchecked } = body
  const properties = typeof sessionProperties === 'object' && sessionProperties !== null ? sessionProperties : undefined
  return {
    ...Object.fromEntries(lists),
    ...(properties === undefined ? {} : { sessionProperties: Object.fromEntries(Object.entries(properties)) }),
    ...(unchecked === true ? { unchecked } : {}),
  }
}

const ANSWERS: readonly Answer[] = ['approve', 'reject', 'ignore', 'late', 'ask']

type Body = Readonly<Record<string, unknown>>

function handle(run: (body: Body) => Promise<unknown>): HttpHandler {
  return async ({ json }: HttpRequest) => {
    const body = await json()
    try {
      return { json: (await run(typeof body === 'object' && body !== null ? { ...body } : {})) ?? null }
    } catch (error) {
      throw error instanceof HttpProblem ? error : new HttpProblem(409, wordsOf(error))
    }
  }
}

function text(body: Body, name: string): string {
  const value = body[name]
  if (typeof value === 'string') return value
  throw new HttpProblem(400, `"${name}" is to be a text.`)
}

function answerIn({ answer }: Body): Answer {
  const known = ANSWERS.find((name) => name === answer)
  if (known) return known
  throw new HttpProblem(400, `"answer" is to be one of ${ANSWERS.join(', ')}.`)
}

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/** The last things it was asked that a screen may show. */
const SHOWN = 30
const POLL_MS = 100
/** After so long a caller is answered although nothing has changed, milliseconds. */
const PATIENCE_MS = 20_000

/** Everything a screen of the wallet shows. `after` is the `version` that the caller has: the answer waits for another. */
async function nextState(controls: WalletControls, after: string, signal: AbortSignal): Promise<HttpAnswer> {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    const [all, sessions, accounts] = await Promise.all([controls.requests(), controls.sessions(), controls.accounts()])
    const state = { isOnline: await controls.isOnline(), requests: all.slice(-SHOWN), sessions, accounts }
    const version = createHash('sha256').update(JSON.stringify(state)).digest('hex').slice(0, 16)
    if (version !== after || signal.aborted || Date.now() > end) return { json: { version, ...state } }
    await sleep(POLL_MS)
  }
}

/** The wallet's controls over HTTP, one route per control. */
export function controlRoutes(controls: WalletControls): Readonly<Record<string, HttpHandler>> {
  return {
    'GET /health': () => ({ json: { status: 'ok' } }),
    'GET /requests': handle(() => controls.requests()),
    'GET /sessions': handle(() => controls.sessions()),
    'GET /accounts': handle(() => controls.accounts()),
    'POST /pair': handle((body) => controls.pair(text(body, 'uri'))),
    'POST /approve': handle(({ id }) => controls.approve(numberOf(id))),
    'POST /ignore': handle(({ id }) => controls.ignore(numberOf(id))),
    'POST /reject': handle(({ code, message, id }) =>
      controls.reject({
        ...(typeof id === 'number' ? { id } : {}),
        ...(typeof code === 'number' ? { code } : {}),
        ...(typeof message === 'string' ? { message } : {}),
      }),
    ),
    'POST /approve-with': handle((body) => controls.approveWith(parseApproval(body))),
    'POST /next': handle((body) => controls.next(answerIn(body))),
    'POST /always': handle((body) => controls.always(answerIn(body))),
    'POST /emit': handle((body) => controls.emit({ name: text(body, 'name'), data: body.data }, text(body, 'chainId'))),
    'POST /update': handle((body) => controls.update(parseApproval(body))),
    'POST /extend': handle(() => controls.extend()),
    'POST /disconnect': handle(({ topic }) => controls.disconnect(typeof topic === 'string' ? topic : undefined)),
    'POST /offline': handle(() => controls.offline()),
    'POST /online': handle(() => controls.online()),
    'GET /is-online': handle(() => controls.isOnline()),
    'GET /state': ({ url, signal }) => nextState(controls, url.searchParams.get('after') ?? '', signal),
  }
}
