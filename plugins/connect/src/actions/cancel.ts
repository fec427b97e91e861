import { ROUTES } from '../constants.ts'
import type { ConnectContext } from '../types.ts'
import { isInHistory } from './isInHistory.ts'

/** See {@link ConnectActions.cancel}. */
export async function cancel(ctx: ConnectContext): Promise<void> {
  if (isInHistory(ctx, ROUTES.connect)) ctx.router.back()
  else ctx.router.replace(ROUTES.connect, undefined)
}
