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

/** `fetch` takes no user and password in an address; nodes are often configured so. */
function withoutCredentials(url: string): { address: string; headers: Record<string, string> } {
  const parsed = new URL(url)
  if (parsed.username === '' && parsed.password === '') return { address: url, headers: {} }
  const words = `${decodeURIComponent(parsed.username)}:${decodeURIComponent(parsed.password)}`
  parsed.username = ''
  parsed.password = ''
  return { address: parsed.href, headers: { authorization: `Basic ${Buffer.from(words).toString('base64')}` } }
}

/**
 * Posts JSON to a configured address. The limit is over headers and body; redirects are not followed.
 *
 * @param refusals HTTP statuses besides 200 whose body is the answer
 */
export async function postJson(
  url: string,
  body: unknown,
  signal: AbortSignal,
  refusals: readonly number[] = [],
): Promise<unknown> {
  const { address, headers } = withoutCredentials(url)
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
    redirect: 'error',
    signal,
  })
  const text = await readAll(response)
  if (!response.ok && !refusals.includes(response.status))
    throw new GatewayError(502, 'node-failed', `A node answered with HTTP status ${response.status}.`)
  return JSON.parse(text)
}
