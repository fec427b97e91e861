import type { NameRecord, NameSuggestion, ProfileRegisterBody } from '@latchkey/plugin-api/schemas'
import type { AskOptions } from './askOptions.ts'

/** Where names of accounts come from. */
export interface NameSource {
  /** @throws GatewayError 404 `name-unknown` */
  lookup(name: string, options: AskOptions): Promise<NameRecord>
  reverse(address: string, options: AskOptions): Promise<readonly NameRecord[]>
  suggestions(name: string, zone: string, options: AskOptions): Promise<readonly NameSuggestion[]>
  /** Resolves when the registration is on the disk. */
  register(registration: ProfileRegisterBody, options: AskOptions): Promise<void>
}
