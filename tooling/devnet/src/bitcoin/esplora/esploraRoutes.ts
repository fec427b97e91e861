import { DevnetError } from '../../devnetError.ts'
import { HttpProblem } from '../../http/httpProblem.ts'
import type { HttpAnswer, HttpHandler, HttpRequest } from '../../http/types.ts'
import { addressRoutes } from './addressRoutes.ts'
import { blockRoutes } from './blockRoutes.ts'
import { devRoutes } from './devRoutes.ts'
import type { RouteContext } from './routes.ts'
import { transactionRoutes } from './transactionRoutes.ts'

/** The API of Esplora and mempool.space, with `/api` before it and without. Problems are plain text there. */
export function esploraRoutes(context: RouteContext): Readonly<Record<string, HttpHandler>> {
  const routes = {
    ...addressRoutes(context),
    ...transactionRoutes(context),
    ...blockRoutes(context),
    ...devRoutes(context),
  }
  const withIndex =
    (handler: HttpHandler) =>
    async (request: HttpRequest): Promise<HttpAnswer> => {
      try {
        await context.chain.index.sync()
        return await handler(request)
      } catch (error) {
        if (error instanceof HttpProblem) return { status: error.status, body: error.message }
        if (error instanceof DevnetError) return { status: 503, body: error.message }
        throw error
      }
    }
  return Object.fromEntries(
    Object.entries(routes).flatMap(([key, handler]) => {
      const answer = withIndex(handler)
      return [
        [key, answer],
        [key.replace(' ', ' /api'), answer],
      ]
    }),
  )
}
