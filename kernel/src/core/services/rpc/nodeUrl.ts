import type { HttpConfig } from '../http/httpConfig.ts'

function parse(address: string): URL | undefined {
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}

/** The address of a node; one of the configured gateway gets the project id when it lacks one (facts 1). */
export interface NodeUrl {
  readonly url: URL
  /** Whether it belongs to the configured gateway. */
  readonly ours: boolean
}

/** @returns `undefined` for an address that is not http(s) */
export function nodeUrl(address: string, config: HttpConfig): NodeUrl | undefined {
  const url = parse(address)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined
  const ours = config.baseUrl !== undefined && parse(config.baseUrl)?.origin === url.origin
  if (ours && config.projectId && !url.searchParams.has('projectId')) {
    url.searchParams.set('projectId', config.projectId)
  }
  return { url, ours }
}
