import { GatewayError } from '../gatewayError.ts'

const MOST_BYTES = 10_000_000

async function readAll(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > MOST_BYTES) throw new GatewayError(502, 'answer-too-large', 'A node answered with more than 10 MB.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Posts JSON to a configured address. The limit is over headers and body; redirects are not followed. */
export async function postJson(url: string, body: unknown, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal,
  })
  const text = await readAll(response)
  if (!response.ok) throw new GatewayError(502, 'node-failed', `A node answered with HTTP status ${response.status}.`)
  return JSON.parse(text)
}
