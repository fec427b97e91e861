export { find } from './find.ts'
export { load, more } from './lists.ts'
export { loadNames, search } from './search.ts'

import { hasService } from '../client/getWallets.ts'
import type { DirectoryContext } from '../plugin.ts'
import { analyticsConfigSchema } from '../schemas/wallets.ts'

/** Whether the service accepts analytics for this project; a failure counts as no. */
export async function isAnalyticsEnabled(ctx: DirectoryContext): Promise<boolean> {
  const { apiUrl: baseUrl } = ctx.store.get(ctx.atoms.options)
  try {
    if (!(await hasService(ctx))) return false
    const request = { schema: analyticsConfigSchema, baseUrl, signal: ctx.signal }
    const answer = await ctx.services.http.get('getAnalyticsConfig', request)
    return answer.isAnalyticsEnabled
  } catch (error) {
    if (!ctx.signal.aborted) ctx.report(error, 'isAnalyticsEnabled')
    return false
  }
}
