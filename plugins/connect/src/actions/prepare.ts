import type { ConnectContext, ConnectTarget } from '../types.ts'
import { lookAtPage } from './lookAtPage.ts'

/** See {@link ConnectActions.prepare}. */
export async function prepare(ctx: ConnectContext, { namespace }: ConnectTarget = {}): Promise<void> {
  lookAtPage(ctx)
  await ctx.plugins.directory?.load({ namespace })
}
