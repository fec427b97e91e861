import type { IdentityAnswer, NameRecord, NameSuggestion, ProfileRegisterBody } from '@latchkey/plugin-api/schemas'
import type { RequestOptions } from '../../core/sources/source.ts'

/** Where names of accounts come from. */
export interface NameSource {
  /**
   * Where a name leads.
   *
   * @throws GatewayError 404 `name-unknown`
   */
  lookup(name: string, options: RequestOptions): Promise<NameRecord>
  /** The names of a plain address, oldest first; empty when it has none. */
  reverse(address: string, options: RequestOptions): Promise<readonly NameRecord[]>
  /** Names near what was typed, in a zone such as `shop.example`. */
  suggestions(name: string, zone: string, options: RequestOptions): Promise<readonly NameSuggestion[]>
  /**
   * Resolves when the registration is on the disk.
   *
   * @param options.audience address under which clients reach the gateway; the message must name it
   * @throws GatewayError 400 for a message that is none, 401 for a wrong signature, 409 for a name that is taken
   */
  register(registration: ProfileRegisterBody, options: RequestOptions & { readonly audience: string }): Promise<void>
}

/** An account's name and picture, and the CAIP-2 ids of the chains that could not be asked for the picture. */
export type FoundIdentity = IdentityAnswer & { readonly missing?: readonly string[] }

/** Where an account's name and picture come from. */
export interface IdentitySource {
  /**
   * `null` for a name or a picture that the account does not have. A picture is an https or `data:` address, or the
   * CAIP-19 id of a collectible, which the gateway draws.
   *
   * @param address plain address
   */
  identity(address: string, options: RequestOptions): Promise<FoundIdentity>
}
