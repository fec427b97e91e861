import type { HttpClient } from './httpClient.ts'
import { loadImplementations, loadOnce } from './loadOnce.ts'
import type { ClockService, HttpOptions, HttpService } from './services.ts'

/** What HTTP needs to know of the kernel. */
export interface HttpConfig {
  readonly clock: ClockService
  readonly projectId: string | undefined
  /** What relative paths are relative to; only requests there carry the project id. */
  readonly baseUrl: string | undefined
  /** Query parameter `st`. */
  readonly sdkType: string
  /** Query parameter `sv`. */
  readonly sdkVersion: string
}

/** HTTP whose implementation loads with the first request. */
export function createHttp(config: HttpConfig): HttpService {
  const client = loadOnce<HttpClient>(async () => (await loadImplementations()).createHttpClient(config))
  const sendAs =
    (method: 'GET' | 'POST' | 'PUT' | 'DELETE') =>
    async <T>(path: string, options: HttpOptions<T>): Promise<T> =>
      (await client())(method, path, options)
  return {
    get: sendAs('GET'),
    post: sendAs('POST'),
    put: sendAs('PUT'),
    delete: sendAs('DELETE'),
    address: async (path, options = {}) => (await loadImplementations()).buildUrl(path, options, config).href,
  }
}
