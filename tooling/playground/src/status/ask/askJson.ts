/** What a part is asked. */
interface Ask {
  readonly signal: AbortSignal
  readonly body?: unknown
  readonly method?: 'GET' | 'POST'
  /** Whether an answer that is not OK is one too. */
  readonly mayFail?: boolean
}

/** A field of something that came from outside. */
export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/**
 * One request to a part on this machine.
 * @throws Error in words when it cannot be reached or refuses
 */
async function askText(url: string, ask: Ask): Promise<string> {
  const { signal, body, method = body === undefined ? 'GET' : 'POST', mayFail = false } = ask
  const sent = body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const { host } = new URL(url)
  const response = await fetch(url, { method, signal, cache: 'no-store', ...sent }).catch((cause: unknown) => {
    signal.throwIfAborted()
    throw new Error(`${host} cannot be reached.`, { cause })
  })
  const text = await response.text()
  if (!response.ok && !mayFail)
    throw new Error(`${host} answered with status ${response.status}.`, { cause: text.slice(0, 200) })
  return text
}

/** One request for JSON to a part on this machine. */
export async function askJson(url: string, ask: Ask): Promise<unknown> {
  const text = await askText(url, ask)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`${new URL(url).host} answered with something else than JSON.`, { cause })
  }
}
