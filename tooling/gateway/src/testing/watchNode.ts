import { httpServer } from '@latchkey/tooling/vitest/httpServer.mjs'

/** A way to a real node on which its questions are counted. */
export interface WatchedNode {
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
