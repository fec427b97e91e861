import type {
  OnrampOptionsAnswer,
  OnrampQuoteAnswer,
  OnrampQuoteBody,
  OnrampUrlBody,
} from '@latchkey/plugin-api/schemas'
import type { AskOptions } from '../../core/source.ts'

/** Where money is changed into coins. */
export interface OnrampSource {
  /** What can be bought, and paid with. */
  options(options: AskOptions): Promise<OnrampOptionsAnswer>
  /**
   * What an amount of money buys; amounts are decimal text.
   *
   * @throws GatewayError 422 for what is not sold, or an amount outside of the limits
   */
  quote(request: OnrampQuoteBody, options: AskOptions): Promise<OnrampQuoteAnswer>
  /**
   * Address of the provider's page.
   *
   * @param origin address under which the client reached the gateway, for a page of the gateway's own
   */
  url(request: OnrampUrlBody, origin: string, options: AskOptions): Promise<string>
}
