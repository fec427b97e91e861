import type { ProjectConfig } from '../config/projectConfig.ts'

/** Who asked, and how the gateway was reached: a drawn picture is fetched the same way. */
export interface Asker {
  readonly origin: string
  readonly project: ProjectConfig | undefined
}

/** The picture of a token: the one that is configured, else the one that the gateway draws for its symbol. */
export function tokenIcon(configured: string, symbol: string, { origin, project }: Asker): string {
  if (configured !== '' || symbol === '') return configured
  const query = project ? `?projectId=${encodeURIComponent(project.id)}` : ''
  return `${origin}/public/getTokenImage/${encodeURIComponent(symbol)}${query}`
}
