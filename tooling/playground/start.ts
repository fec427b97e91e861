import { buildPages } from './serve/buildPages.ts'
import { servePages } from './serve/servePages.ts'

export interface PlaygroundOptions {
  /** The port to try first; a busy one gets the next free one. @defaultValue 5173 */
  readonly port?: number
  /** Name to address of the running local chains, for example `evm-1`. */
  readonly services: Readonly<Record<string, string>>
}

export interface RunningPlayground {
  /** Without a slash at the end. */
  readonly url: string
  stop(): Promise<void>
}

/** Builds the playground and serves it from memory until stopped. The packages it shows must have been built. */
export async function startPlayground({ port = 5173, services }: PlaygroundOptions): Promise<RunningPlayground> {
  const pages = await buildPages()
  const served = await servePages(new Map([...pages, ['/services.json', JSON.stringify(services)]]), port)
  return { url: `http://127.0.0.1:${served.port}`, stop: served.stop }
}
