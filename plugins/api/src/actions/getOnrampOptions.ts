import type { CallOptions } from '../client/callOptions.ts'
import { send } from '../client/send.ts'
import { whereSupported } from '../client/whereSupported.ts'
import { type OnrampOptionsAnswer, onrampOptionsAnswer } from '../schemas/onrampOptions.ts'
import type { ApiContext } from '../types.ts'

/** What can be bought with what. */
export function getOnrampOptions(ctx: ApiContext, options: CallOptions = {}): Promise<OnrampOptionsAnswer> {
  return whereSupported<OnrampOptionsAnswer>(
    ctx,
    options,
    () => send(ctx, 'get', 'v1/onramp/options', { schema: onrampOptionsAnswer, signal: options.signal }),
    () => ({ paymentCurrencies: [], purchaseCurrencies: [] }),
  )
}
