import { askJson } from '../ask/askJson.ts'
import { field } from '../ask/field.ts'
import type { Probe } from '../poll/partState.ts'

/** What the OpenID provider says of itself. */
export interface OpenidFacts {
  readonly issuer: string
  readonly scopes: readonly string[]
}

/** The discovery document of the OpenID provider. */
export const readOpenid: Probe<OpenidFacts> = async (url, signal) => {
  const facts = await askJson(`${url.replace(/\/$/, '')}/.well-known/openid-configuration`, { signal })
  const scopes = field(facts, 'scopes_supported')
  return { issuer: String(field(facts, 'issuer')), scopes: Array.isArray(scopes) ? scopes.map(String) : [] }
}
