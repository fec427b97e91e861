import { apiRoutes } from '@latchkey/plugin-api/routes'
import { type Route, route } from '../../core/http/route.ts'
import { tokenIcon } from '../directory/images.ts'

/** `POST /v1/fungible/price`. */
const fungiblePrice: Route = route({
  ...apiRoutes.fungiblePrice,
  auth: 'project',
  group: 'price',
  async handler({ body, missing, ...context }) {
    const { services } = context
    const { value, missing: away } = await services.sources.price.prices(body.addresses, body.currency, context)
    missing(away)
    const fungibles = value.map(({ name, symbol = '', iconUrl = '', updatedAt, ...item }) => ({
      ...item,
      name: name ?? symbol,
      symbol,
      iconUrl: tokenIcon({ icon: iconUrl, symbol, asset: item.address }, context),
      ...(updatedAt === undefined ? {} : { updatedAt: new Date(updatedAt * 1000).toISOString() }),
    }))
    return { fungibles }
  },
})

/** What tokens cost: the endpoints of this feature. */
export const priceRoutes: readonly Route[] = [fungiblePrice]
