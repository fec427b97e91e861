import type { IdentityAnswer } from '@latchkey/plugin-api/schemas'
import type { AskOptions } from './askOptions.ts'

/** Where an account's name and picture come from. */
export interface IdentitySource {
  /** @param address plain address */
  identity(address: string, options: AskOptions): Promise<IdentityAnswer>
}
