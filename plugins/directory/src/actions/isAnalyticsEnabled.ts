import { hasService } from '../client/getWallets.ts'
import { analyticsConfigSchema } from '../schemas/wallets.ts'
import type { DirectoryContext } from '../types.ts'

/** See {@link DirectoryActions.isAnalyticsEnabled}. */
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
