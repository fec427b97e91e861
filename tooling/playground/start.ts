import { createServer } from 'vite'
import { viteConfig } from './viteConfig.ts'

export interface PlaygroundOptions {
  /** The port to try first; a busy one gets the next free one. */
  readonly port?: number
  /** Name to address of the running local chains, for example `evm-1`. */
  readonly services: Readonly<Record<string, string>>
}

export interface RunningPlayground {
  readonly url: string
  stop(): Promise<void>
}

/** Serves the playground from memory until stopped. The packages it shows must have been built. */
export async function startPlayground({ port = 5173, services }: PlaygroundOptions): Promise<RunningPlayground> {
  const config = viteConfig(services)
  const server = await createServer({
    ...config,
    configFile: false,
    logLevel: 'error',
    server: { ...config.server, port },
  })
  await server.listen()
  const url = server.resolvedUrls?.local[0] ?? `http://127.0.0.1:${port}/`
  return { url: url.replace(/\/$/, ''), stop: () => server.close() }
}
