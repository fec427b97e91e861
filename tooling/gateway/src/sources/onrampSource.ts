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
  /** Address of the provider's page. */
  url(request: OnrampUrlBody, options: AskOptions): Promise<string>
}
