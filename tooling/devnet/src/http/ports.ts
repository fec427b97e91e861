import { createServer } from 'node:http'
import { DevnetError } from '../core/devnetError.ts'
import { listen } from './listen.ts'

/** Whether a URL, a `Host` header or an `Origin` header names this machine. */
export function isLoopback(address: string | undefined): boolean {
  if (!address) return false
  const url = URL.parse(address.includes('://') ? address : `http://${address}`)
  return url !== null && /^(localhost|127(\.\d+){3}|\[::1\]|.+\.localhost)$/.test(url.hostname)
}

/**
 * One request to a part of the devnet.
 * @throws DevnetError `rpc-failed` when nothing answers there; the signal's reason when it ended
 */
export async function reach(url: string, init: RequestInit & { readonly signal: AbortSignal }): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (cause) {
    init.signal.throwIfAborted()
    throw new DevnetError('rpc-failed', `Nothing answers at ${new URL(url).host}: start the devnet again.`, { cause })
  }
}

/** A port that was free a moment ago, for programs that cannot choose one themselves. */
export async function freePort(): Promise<number> {
  const { port, close } = await listen(createServer(), { what: 'A look for a free port' })
  await close()
  return port
}
