import type { CallOptions } from '../client/callOptions.ts'
import { send } from '../client/send.ts'
import { whereSupported } from '../client/whereSupported.ts'
import { type OnrampUrlBody, onrampUrlAnswer } from '../schemas/onrampUrl.ts'
import type { ApiContext } from '../types.ts'

/** Where a purchase goes on. */
export async function getOnrampUrl(ctx: ApiContext, body: OnrampUrlBody, options: CallOptions = {}): Promise<string> {
  const { url } = await whereSupported(
    ctx,
    options,
    () => send(ctx, 'post', 'v1/generators/onrampurl', { body, schema: onrampUrlAnswer, signal: options.signal }),
    () => ({ url: '' }),
  )
  return url
}
