import type {
  OnrampOptionsAnswer,
  OnrampQuoteAnswer,
  OnrampQuoteBody,
  OnrampUrlBody,
} from '@latchkey/plugin-api/schemas'
import type { AskOptions } from './askOptions.ts'

/** Where money is changed into coins. */
export interface OnrampSource {
  options(options: AskOptions): Promise<OnrampOptionsAnswer>
  quote(request: OnrampQuoteBody, options: AskOptions): Promise<OnrampQuoteAnswer>
  /**
   * Address of the provider's page.
   *
   * @param origin address under which the client reached the gateway, for a page of the gateway's own
   */
  url(request: OnrampUrlBody, origin: string, options: AskOptions): Promise<string>
}
