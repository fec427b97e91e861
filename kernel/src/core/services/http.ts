import type { HttpClient } from './http/createHttpClient.ts'
import type { HttpConfig } from './http/httpConfig.ts'
import { loadMachinery } from './loadMachinery.ts'
import { loadOnce } from './loadOnce.ts'
import type { HttpOptions, HttpService } from './services.ts'

/** HTTP whose machinery loads with the first request. */
export function createHttp(config: HttpConfig): HttpService {
  let clientId: string | undefined
  const client = loadOnce<HttpClient>(async () => (await loadMachinery()).createHttpClient(config))
  const sendAs =
    (verb: 'GET' | 'POST' | 'PUT' | 'DELETE') =>
    async <T>(path: string, options: HttpOptions<T>): Promise<T> =>
      (await client())(verb, path, options, clientId)
  return {
    get: sendAs('GET'),
    post: sendAs('POST'),
    put: sendAs('PUT'),
    delete: sendAs('DELETE'),
    setClientId(id) {
      clientId = id
    },
    address: async (path, options = {}) => (await loadMachinery()).buildUrl(path, options, config, clientId).href,
  }
}
