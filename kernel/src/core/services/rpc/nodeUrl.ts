import { kernelError } from '../../errors/errorTable.ts'
import type { HttpConfig } from '../http/httpConfig.ts'

function parse(address: string): URL | undefined {
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}

/**
 * The address of a node; one of the configured gateway gets the project id when it lacks one (facts 1).
 * @throws `config/invalid` for an address that is not http(s)
 */
export function nodeUrl(address: string, config: HttpConfig): { readonly url: URL; readonly ours: boolean } {
  const url = parse(address)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    throw kernelError('config/invalid', {
      details: { argument: 'rpcUrls', problem: 'it holds something else than http(s) addresses' },
    })
  }
  const ours = config.baseUrl !== undefined && parse(config.baseUrl)?.origin === url.origin
  if (ours && config.projectId && !url.searchParams.has('projectId'))
    url.searchParams.set('projectId', config.projectId)
  return { url, ours }
}
