import { httpServer } from '@latchkey/tooling/vitest/httpServer.mjs'
import { onTestFinished } from 'vitest'
import { ask } from './chainPage.ts'

/** What a node is asked. */
export interface Call {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

/** A node in front of the chain that answers some calls as it likes: `undefined` is the chain's answer. */
export async function lyingNode(lie: (call: Call) => unknown): Promise<string> {
  const answerOne = async (call: Call) => {
    const answer = lie(call)
    const result = answer === undefined ? await ask(1, call.method, call.params).catch(() => null) : answer
    return { jsonrpc: '2.0', id: call.id, result }
  }
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  const server = await httpServer(async ({ method, body }) => {
    if (method === 'OPTIONS') return { headers }
    const calls: Call | Call[] = JSON.parse(body)
    return {
      headers,
      body: JSON.stringify(Array.isArray(calls) ? await Promise.all(calls.map(answerOne)) : await answerOne(calls)),
    }
  })
  onTestFinished(() => server.close())
  return server.url
}
