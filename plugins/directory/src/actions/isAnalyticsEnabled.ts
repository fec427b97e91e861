import { identity } from '../client/identity.ts'
import { serviceUrl } from '../client/serviceUrl.ts'
import { analyticsConfigSchema } from '../schemas/analyticsConfigSchema.ts'
import type { DirectoryContext } from '../types.ts'
import { hasService } from './hasService.ts'

/** See {@link DirectoryActions.isAnalyticsEnabled}. */
export async function isAnalyticsEnabled(ctx: DirectoryContext): Promise<boolean> {
  const options = ctx.store.get(ctx.atoms.options)
  try {
    if (!(await hasService(ctx))) return false
    const path = serviceUrl(options.apiUrl, 'getAnalyticsConfig')
    const query = identity(options)
    const answer = await ctx.services.http.get(path, { schema: analyticsConfigSchema, query, signal: ctx.signal })
    return answer.isAnalyticsEnabled
  } catch (error) {
    if (!ctx.signal.aborted) ctx.report(error, 'isAnalyticsEnabled')
    return false
  }
}
