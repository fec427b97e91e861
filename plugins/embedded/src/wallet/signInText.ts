/** What a site asks to be signed in with (`solana:signIn` of the Wallet Standard); what is missing is left out. */
export interface SignInFields {
  readonly domain?: string
  readonly address?: string
  readonly statement?: string
  readonly uri?: string
  readonly version?: string
  readonly chainId?: string
  readonly nonce?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

const LINES = [
  ['URI', 'uri'],
  ['Version', 'version'],
  ['Chain ID', 'chainId'],
  ['Nonce', 'nonce'],
  ['Issued At', 'issuedAt'],
  ['Expiration Time', 'expirationTime'],
  ['Not Before', 'notBefore'],
  ['Request ID', 'requestId'],
] as const

/** The text by which a user signs in with a Solana account (CAIP-122). Site and account stand in for those not given. */
export function signInText(fields: SignInFields, own: { readonly domain: string; readonly address: string }): string {
  const { domain = own.domain, address = own.address, statement, resources = [] } = fields
  const lines = LINES.flatMap(([label, name]) => (fields[name] ? [`${label}: ${fields[name]}`] : []))
  if (resources.length > 0) lines.push('Resources:', ...resources.map((resource) => `- ${resource}`))
  return [
    `${domain} wants you to sign in with your Solana account:\n${address}`,
    ...(statement ? [statement] : []),
    ...(lines.length > 0 ? [lines.join('\n')] : []),
  ].join('\n\n')
}
