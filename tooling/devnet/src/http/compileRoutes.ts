import { HttpProblem } from './httpProblem.ts'
import type { HttpHandler } from './types.ts'

interface Match {
  readonly handler: HttpHandler
  readonly parameters: Readonly<Record<string, string>>
}

interface Route {
  readonly method: string
  readonly pattern: RegExp
  readonly handler: HttpHandler
}

function compile([key, handler]: [string, HttpHandler]): Route {
  const [method = '', path = ''] = key.split(' ')
  return { method, pattern: new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`), handler }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new HttpProblem(400, 'The address holds a percent sign that encodes nothing.')
  }
}

/** Turns `METHOD /path/:name` keys into a look-up; `undefined` where no path fits, HttpProblem 405 where only the method does not. */
export function compileRoutes(
  routes: Readonly<Record<string, HttpHandler>>,
): (method: string, path: string) => Match | undefined {
  const all = Object.entries(routes).map(compile)
  return (method, path) => {
    const fitting = all.filter(({ pattern }) => pattern.test(path))
    const route = fitting.find((entry) => entry.method === method)
    if (!route && fitting.length > 0)
      throw new HttpProblem(405, `${path} takes ${fitting.map((entry) => entry.method).join(', ')}.`)
    if (!route) return undefined
    const groups = Object.entries(route.pattern.exec(path)?.groups ?? {})
    return {
      handler: route.handler,
      parameters: Object.fromEntries(groups.map(([name, value]) => [name, decode(value)])),
    }
  }
}
