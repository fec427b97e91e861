import { HttpProblem } from '../http/httpProblem.ts'
import type { HttpHandler, HttpRequest } from '../http/types.ts'
import type { Answer, Approval, WalletControls } from './types.ts'
import { wordsOf } from './walletProblem.ts'

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

/** The wallet's controls over HTTP, one route per control. */
export function controlRoutes(controls: WalletControls): Readonly<Record<string, HttpHandler>> {
  return {
    'GET /health': () => ({ json: { status: 'ok' } }),
    'GET /requests': handle(() => controls.requests()),
    'GET /sessions': handle(() => controls.sessions()),
    'GET /accounts': handle(() => controls.accounts()),
    'POST /pair': handle((body) => controls.pair(text(body, 'uri'))),
    'POST /approve': handle(() => controls.approve()),
    'POST /reject': handle(({ code, message }) =>
      controls.reject({
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
    'POST /disconnect': handle(() => controls.disconnect()),
    'POST /offline': handle(() => controls.offline()),
    'POST /online': handle(() => controls.online()),
  }
}
