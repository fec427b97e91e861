import type { IdentityAnswer } from '@latchkey/plugin-api/schemas'
import type { AskOptions } from './askOptions.ts'

/** Where an account's name and picture come from. */
export interface IdentitySource {
  /**
   * `null` for a name or a picture that the account does not have.
   *
   * @param address plain address
   */
  identity(address: string, options: AskOptions): Promise<IdentityAnswer>
}
