import type { Delivery } from './queue.ts'

/**
 * Hands one event over, as text so that no preflight is needed, and so that it outlives the page.
 * @returns `stop` where this page may not send to the project
 */
export async function post(address: string, body: string, signal: AbortSignal): Promise<Delivery> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      body,
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
      credentials: 'omit',
      keepalive: true,
      signal,
    })
    if (response.status === 403) return 'stop'
    return response.status >= 500 ? 'again' : 'done'
  } catch {
    // The network is away: what users do is not worth another try.
    return 'done'
  }
}
