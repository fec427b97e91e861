import { DevnetError } from '../devnetError.ts'

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
