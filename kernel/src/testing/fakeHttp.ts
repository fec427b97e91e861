import { kernelError } from '../core/errors/errorTable.ts'
import type { HttpOptions, HttpService, Schema } from '../core/services/services.ts'

type Method = 'get' | 'post' | 'put' | 'delete'

/** One call the service has received. */
export interface FakeRequest {
  readonly method: Method
  readonly path: string
  readonly query: HttpOptions<unknown>['query']
  readonly body: unknown
}

interface Reply {
  /** Answers every later call; the body must fit the schema the product reads it with. @throws what the schema throws */
  replies<T>(schema: Schema<T>, body: unknown): FakeHttp
  /** Fails every later call with `http/status`. */
  fails(status: number): FakeHttp
}

export interface FakeHttp {
  /** For `createTestKernel({ services: { http } })`. */
  readonly service: HttpService
  readonly requests: readonly FakeRequest[]
  get(path: string): Reply
  post(path: string): Reply
  put(path: string): Reply
  delete(path: string): Reply
}

/**
 * An HTTP service that answers from a script. A path that is not in it fails with 404.
 * @example
 * const http = fakeHttp().get('/v1/quotes').replies(quotesSchema, { quotes: [] })
 */
export function fakeHttp(): FakeHttp {
  const answers = new Map<string, () => unknown>()
  const requests: FakeRequest[] = []
  const fail = (path: string, status: number): never => {
    throw kernelError('http/status', { details: { status, url: path } })
  }
  const call =
    (method: Method) =>
    async <T>(path: string, options: HttpOptions<T>): Promise<T> => {
      options.signal?.throwIfAborted()
      requests.push({ method, path, query: options.query, body: options.body })
      const answer = answers.get(`${method} ${path}`)
      return options.schema.parse(answer ? answer() : fail(path, 404))
    }
  const script =
    (method: Method) =>
    (path: string): Reply => {
      const set = (answer: () => unknown): FakeHttp => {
        answers.set(`${method} ${path}`, answer)
        return http
      }
      return {
        replies(schema, body) {
          schema.parse(body)
          return set(() => structuredClone(body))
        },
        fails: (status) => set(() => fail(path, status)),
      }
    }
  const http: FakeHttp = {
    service: {
      get: call('get'),
      post: call('post'),
      put: call('put'),
      delete: call('delete'),
      address: async (path) => `https://gateway.test/${path}`,
    },
    requests,
    get: script('get'),
    post: script('post'),
    put: script('put'),
    delete: script('delete'),
  }
  return http
}
