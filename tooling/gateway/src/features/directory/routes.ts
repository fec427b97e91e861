import {
  walletNamesAnswerSchema,
  walletNamesQuerySchema,
  walletsAnswerSchema,
  walletsQuerySchema,
} from '@latchkey/plugin-directory/schemas'
import { type Route, route } from '../../core/http/route.ts'

/** The directory changes with a release of the gateway; a name that is an hour old does no harm. */
const CACHE = 'public, max-age=3600, stale-while-revalidate=86400'

/** `GET /getWallets`: a page of the wallet directory. */
const getWallets: Route = route({
  method: 'GET',
  path: '/getWallets',
  summary: 'A page of the wallet directory; the order never changes between pages',
  auth: 'project',
  group: 'directory',
  query: walletsQuerySchema,
  answer: walletsAnswerSchema,
  cache: CACHE,
  handler: ({ query, services, ...context }) => services.sources.directory.find(query, context),
})

/** `GET /getWalletNames`: the whole directory in its shortest form, to search among while the user types. */
const getWalletNames: Route = route({
  method: 'GET',
  path: '/getWalletNames',
  summary: 'The names of all wallets of the directory, to search among on the page; may be cached for an hour',
  auth: 'project',
  group: 'directory',
  query: walletNamesQuerySchema,
  answer: walletNamesAnswerSchema,
  cache: CACHE,
  handler: ({ query, services, ...context }) => services.sources.directory.names(query, context),
})

/** The wallets that users choose from: the endpoints of this feature. */
export const directoryRoutes: readonly Route[] = [getWalletNames, getWallets]
