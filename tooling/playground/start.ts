import { buildPages, type Pages } from './serve/buildPages.ts'
import { contentSecurityPolicy } from './serve/contentSecurityPolicy.ts'
import { servePages } from './serve/servePages.ts'
import { signInRoutes } from './serve/signInRoutes.ts'

export interface PlaygroundOptions {
  /** The port to try first; a busy one gets the next free one. @defaultValue 5173 */
  readonly port?: number
  /** Name to address of what runs, for example `evm-1`. The pages may reach nothing else. */
  readonly services: Readonly<Record<string, string>>
  /** Why parts do not run, by name; the status page says it. */
  readonly missing?: Readonly<Record<string, string>>
  /** Pages that are being built already; built now unless given. */
  readonly pages?: Promise<Pages>
}

export interface RunningPlayground {
  /** Without a slash at the end. */
  readonly url: string
  stop(): Promise<void>
}

/** Builds the playground and serves it from memory until stopped. The packages it shows must have been built. */
export async function startPlayground({
  port = 5173,
  services,
  missing = {},
  pages = buildPages(),
}: PlaygroundOptions): Promise<RunningPlayground> {
  const lists = [
    ['/services.json', JSON.stringify(services)],
    ['/missing.json', JSON.stringify(missing)],
  ] as const
  const policy = contentSecurityPolicy(services)
  const routes = (served: number) => signInRoutes(served, services)
  const served = await servePages(new Map([...(await pages), ...lists]), port, policy, routes)
  return { url: `http://127.0.0.1:${served.port}`, stop: served.stop }
}
