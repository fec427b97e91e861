// @vitest-environment node
import { afterEach, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { calls } from './fixtures/calls.ts'
import { json, type SetUp, setUp } from './fixtures/setUp.ts'
import { apiRoutes } from './routes.ts'

const routes = Object.values(apiRoutes)

describe('apiRoutes', () => {
  test('default: no two have one address', () => {
    const addresses = routes.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
    expect(new Set(addresses).size).toBe(routes.length)
  })

  test.each(routes.map((route) => [route.path, route] as const))(
    'behavior: %s is filled by its params',
    (path, route) => {
      const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
      const params = 'params' in route ? route.params : undefined
      const wrong = params?.safeParse({}).error?.issues.flatMap((issue) => issue.path) ?? []
      expect(wrong).toEqual(names)
    },
  )

  test('behavior: what is sent once is no read, and every read that is posted says so', () => {
    const posts = routes.filter(({ method }) => method === 'POST')
    expect(posts.filter(({ isRead }) => isRead).map(({ path }) => path)).toEqual([
      '/v1/fungible/price',
      '/v1/convert/build-transaction',
      '/v1/onramp/quote',
    ])
  })

  test('default: every address that an action asks is in the table', () => {
    const patterns = routes.map(
      ({ method, path }) => new RegExp(`^${method} ${path.replace(/:\w+/g, '[^/?]+')}(\\?|$)`),
    )
    for (const [name, { sent }] of Object.entries(calls))
      expect(
        patterns.filter((pattern) => pattern.test(sent)),
        name,
      ).toHaveLength(1)
  })
})

let running: SetUp | undefined
afterEach(() => running?.stop())

/** A route as a server uses it. */
interface Served {
  readonly method: string
  readonly path: string
  readonly answer: z.ZodMiniType
  readonly isRead?: true
  readonly identity?: 'body' | 'none'
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
}

/** The route of a request, and what stands in the parts of its path. */
function find(method: string, pathname: string): { route: Served; params: Record<string, string> } {
  for (const route of routes as readonly Served[]) {
    const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
    const found = new RegExp(`^${route.path.replace(/:\w+/g, '([^/]+)')}$`).exec(pathname)
    if (found === null || route.method !== method) continue
    const values = found.slice(1).map(decodeURIComponent)
    return { route, params: Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])) }
  }
  throw new Error(`no route takes ${method} ${pathname}`)
}

async function connected(answers: readonly Parameters<typeof json>[]): Promise<SetUp> {
  running = await setUp({ answer: (_, index) => json(...(answers[Math.min(index, answers.length - 1)] ?? [{}])) })
  await running.kernel.wallet.connect({ connectorId: 'fake' })
  return running
}

describe('a server that keeps to the table', () => {
  test.each(Object.entries(calls))('default: takes what %s sends, and nothing is left over', async (_, row) => {
    const { client, asked } = await connected([[row.answer]])
    await row.call(client)
    const [request] = asked()
    const { pathname, searchParams } = new URL(request?.path ?? '', 'http://gateway.example')
    const { route, params } = find(request?.method ?? '', pathname)
    const query = Object.fromEntries(searchParams)
    const text = request?.body ?? ''
    for (const [schema, sent] of [
      [route.params, params],
      [route.query, query],
      [route.body, text === '' ? undefined : JSON.parse(text)],
    ] as const) {
      if (schema) expect(schema.safeParse(sent).error?.issues ?? []).toEqual([])
      else expect(Object.keys(sent ?? {})).toEqual([])
    }
    expect(route.answer.safeParse(row.answer).success).toBe(true)
  })

  test.each(Object.entries(calls))(
    'behavior: is told once which project %s is of, where the table says',
    async (_, row) => {
      const { client, asked } = await connected([[row.answer]])
      await row.call(client)
      const [request] = asked()
      const { pathname, searchParams } = new URL(request?.path ?? '', 'http://gateway.example')
      const { identity } = find(request?.method ?? '', pathname).route
      const inBody = request?.body?.includes('"projectId":"p1"') ?? false
      expect(searchParams.get('projectId')).toBe(identity === undefined ? 'p1' : null)
      expect(inBody).toBe(identity === 'body')
    },
  )

  const reads = Object.entries(calls).filter(([, { sent }]) => {
    const [method = '', address = ''] = sent.split(' ')
    const { route } = find(method, address.replace(/\?.*/, ''))
    return route.method === 'GET' || route.isRead
  })

  test.each(reads)('behavior: %s is asked again when the server was away for a moment', async (_, row) => {
    const { client, asked } = await connected([[{ status: 'FAILED', reasons: [] }, 503], [row.answer]])
    expect(await row.call(client)).toEqual(row.result ?? row.answer)
    expect(asked()).toHaveLength(2)
  })

  test('default: all that is no read is in the list of what is sent once', () => {
    const once = Object.keys(calls).filter((name) => !reads.some(([read]) => read === name))
    expect(once.sort()).toEqual(
      [
        'activateSession',
        'createFundSession',
        'createOnrampOrder',
        'createSession',
        'getOnrampUrl',
        'registerName',
        'revokeSession',
        'submitSwap',
      ].sort(),
    )
  })
})
