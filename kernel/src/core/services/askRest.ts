import { kernelError } from '../errors/errorTable.ts'
import { isKernelError } from '../errors/kernelError.ts'
import { fetchJson } from './fetchJson.ts'
import type { RpcCall } from './rpcNode.ts'
import type { ClockService } from './services.ts'

const CALL = /^(GET|POST) (\/[\w\-./:~%]*(?:\?[\w\-./:~%&=]*)?)$/
/** The call is at fault, not the node: another one would say the same. */
const REFUSALS: readonly unknown[] = [400, 404, 422]
/** Characters of a refusal that an error repeats. */
const REASON_LENGTH = 300

/**
 * Asks a node over plain HTTP: the method is a verb and a path under the node's address, the parameters of a POST are
 * its text. An answer that is no JSON is text.
 * @throws `config/invalid` for a method of another form, `rpc/invalid-input` with the node's reason for its refusal
 */
export async function askRest(
  node: URL,
  { method, params }: RpcCall,
  options: { readonly clock: ClockService; readonly signal: AbortSignal; readonly timeout: number },
): Promise<unknown> {
  const [, verb, path] = CALL.exec(method) ?? []
  if (!verb || !path || path.includes('..'))
    throw kernelError('config/invalid', { details: { argument: 'method', problem: 'expected a verb and a path' } })
  const { clock, signal, timeout } = options
  const url = new URL(node)
  const [pathname = '', search = ''] = path.split('?')
  url.pathname = url.pathname.replace(/\/+$/, '') + pathname
  for (const [name, value] of new URLSearchParams(search)) url.searchParams.append(name, value)
  const post = verb === 'POST' ? { headers: { 'content-type': 'text/plain' }, body: String(params ?? '') } : {}
  try {
    return await fetchJson({ url, method: verb, ...post, signal, timeout, orText: true }, clock)
  } catch (error) {
    if (!isKernelError(error, 'http/status') || !REFUSALS.includes(error.details.status)) throw error
    const { answer } = error.details
    const reason = typeof answer === 'string' ? answer : JSON.stringify(answer ?? '')
    throw kernelError('rpc/invalid-input', {
      details: { method: `${verb} ${pathname}`, reason: reason.slice(0, REASON_LENGTH) },
      cause: error,
    })
  }
}
