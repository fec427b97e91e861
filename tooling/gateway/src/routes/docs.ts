import { pageRoute } from '../http/pageRoute.ts'
import type { Route } from '../http/route.ts'

const page = (path: string, file: string, type: string): Route =>
  pageRoute({ path, file: `docs/${file}`, type, summary: `The page to try the endpoints (${file})` })

/** The page that lists the endpoints and tries them; works without any other host. */
export const docs: readonly Route[] = [
  page('/docs', 'docs.html', 'text/html'),
  page('/docs/docs.js', 'docs.js', 'text/javascript'),
  page('/docs/docs.css', 'docs.css', 'text/css'),
]
