import { httpServer } from '@latchkey/tooling/vitest/httpServer.mjs'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { sendJson } from './http.ts'
import { startTestGateway } from './testGateway.ts'

/** A way to a real node on which its questions are counted. */
interface WatchedNode {
  /** Ask here. */
  readonly url: string
  /** How often the node was asked by a method. */
  asked(method: string): number
  close(): Promise<void>
}

/**
 * Passes everything on to a node, and what it answers back, with its status.
 *
 * @param node with user and password where it wants them
 */
export async function watchNode(node: string): Promise<WatchedNode> {
  const { origin, username, password } = new URL(node)
  const key: Record<string, string> = username ? { authorization: `Basic ${btoa(`${username}:${password}`)}` } : {}
  const headers = { 'content-type': 'application/json', ...key }
  const { url, requests, close } = await httpServer(async ({ body }) => {
    const answer = await fetch(origin, { method: 'POST', headers, body })
    return { status: answer.status, body: await answer.text() }
  })
  const asked = (method: string): number => requests.filter(({ body }) => body.includes(`"method":"${method}"`)).length
  return { url, asked, close }
}

const PROJECT = 'latchkey-test'

/** Milliseconds that suffice on a busy machine. */
const LIMITS = { upstreamMs: 30_000, requestMs: 60_000 }

const answer = z.object({
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.number(), message: z.string() })),
})

type Answer = z.infer<typeof answer>

/** Which chain, and a node of it. */
interface RpcTrialOptions {
  /** CAIP-2. */
  readonly id: string
  /** CAIP-2 of a chain that the node is not. */
  readonly otherId: string
  readonly node: string
}

/** A gateway before a real node. */
export interface RpcTrial {
  /** Of the gateway. */
  readonly url: string
  post(method: string, params?: readonly unknown[], id?: string): Promise<Response>
  ask(method: string, params?: readonly unknown[], id?: string): Promise<Answer>
  /** The result in the shape that is expected. */
  resultOf<Result>(shape: z.ZodMiniType<Result>, method: string, params?: readonly unknown[]): Promise<Result>
  /** How often the node is asked when the gateway is asked twice; both answers are results. */
  askedOfTwo(method: string, params?: readonly unknown[]): Promise<number>
  expectRefused(methods: readonly string[]): Promise<void>
  /** A node that is configured for a chain it does not serve is never used. */
  expectWrongChain(method: string): Promise<void>
  stop(): Promise<void>
}

/** Starts the gateway; stop it when done. */
export async function startRpcTrial({ id, otherId, node }: RpcTrialOptions): Promise<RpcTrial> {
  const watched = await watchNode(node)
  const nativeCurrency = { name: 'Coin', symbol: 'COIN', decimals: 9 }
  const chains = [id, otherId].map((chainId) => ({
    id: chainId,
    name: chainId,
    rpcUrls: [watched.url],
    nativeCurrency,
  }))
  const gateway = await startTestGateway({ chains, limits: LIMITS, projects: [{ id: PROJECT, name: 'Tests' }] })

  const post: RpcTrial['post'] = (method, params = [], chainId = id) =>
    sendJson(`${gateway.url}/v1/?chainId=${chainId}&projectId=${PROJECT}`, { jsonrpc: '2.0', id: 1, method, params })
  const ask: RpcTrial['ask'] = async (...asked) => answer.parse(await (await post(...asked)).json())

  return {
    url: `${gateway.url}/v1/supported-chains?projectId=${PROJECT}`,
    post,
    ask,
    resultOf: async (shape, method, params) => shape.parse((await ask(method, params)).result),
    async askedOfTwo(method, params) {
      const before = watched.asked(method)
      const [first, second] = [await ask(method, params), await ask(method, params)]
      expect([first.error, second.error]).toEqual([undefined, undefined])
      expect(first.result ?? null).not.toBeNull()
      const asked = watched.asked(method) - before
      if (asked < 2) expect(second).toEqual(first)
      return asked
    },
    async expectRefused(methods) {
      for (const method of methods) expect(await ask(method), method).toMatchObject({ error: { code: -32601 } })
    },
    async expectWrongChain(method) {
      const refused = await post(method, [], otherId)
      expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'chain-unreachable' }])
    },
    async stop() {
      await gateway.stop()
      await watched.close()
    },
  }
}
