import { walletsAnswerSchema, walletsQuerySchema } from '@latchkey/plugin-directory/schemas'
import { type Route, route } from '../../core/http/route.ts'

/** `GET /getWallets`: a page of the wallet directory. */
export const getWallets: Route = route({
  method: 'GET',
  path: '/getWallets',
  summary: 'A page of the wallet directory; the order never changes between pages',
  auth: 'project',
  group: 'directory',
  query: walletsQuerySchema,
  answer: walletsAnswerSchema,
  handler: ({ query, services }) => services.directory.find(query),
})
