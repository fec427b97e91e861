import { ROUTES } from '../constants.ts'
import type { NetworksContext } from '../types.ts'
import { topRoute } from './topRoute.ts'

/** Takes the views away that led to a choice; closes the modal when there was nothing before them. */
export function leave(ctx: NetworksContext): void {
  if (topRoute(ctx) === ROUTES.switching) ctx.router.back()
  if (topRoute(ctx) === ROUTES.list || topRoute(ctx) === ROUTES.unsupported) ctx.router.back()
}
