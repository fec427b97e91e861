import type { NetworkOptions } from '../client/callOptions.ts'
import { send } from '../client/send.ts'
import { whereSupported } from '../client/whereSupported.ts'
import { type ConvertTokensAnswer, convertTokensAnswer } from '../schemas/convertTokens.ts'
import type { ApiContext } from '../types.ts'

/** Tokens that can be swapped on a network. */
export function getSwapTokens(ctx: ApiContext, options: NetworkOptions = {}): Promise<ConvertTokensAnswer> {
  const chainId = options.network ?? ctx.store.get(ctx.core.network)?.id
  return whereSupported(
    ctx,
    options,
    () =>
      send(ctx, 'get', 'v1/convert/tokens', {
        query: { chainId },
        schema: convertTokensAnswer,
        signal: options.signal,
      }),
    () => ({ tokens: [] }),
  )
}
