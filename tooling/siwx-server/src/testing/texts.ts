import { buildSignInText, type SignInInput } from '@latchkey/kernel/sign-in'
import { KINDS } from '../kinds.ts'

export const DOMAIN = 'shop.example'
export const ORIGIN = 'https://shop.example'
export const NETWORKS = {
  ethereum: 'eip155:1',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  bitcoin: 'bip122:000000000019d6689c085ae165831e93',
  polkadot: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  kusama: 'polkadot:b0a8d493285c2df73290dfb7e61f870f',
  westend: 'polkadot:e143f23803ac50e8f6f8e62695d1ce9e',
} as const

/** A text as a page of the site builds it, for ten minutes from `now`. */
export function textFor(
  network: string,
  fields: { readonly address: string; readonly nonce: string } & Partial<Omit<SignInInput, 'kind' | 'network'>>,
  now: number = Date.now(),
): string {
  const kind = KINDS.find(({ namespace }) => network.startsWith(`${namespace}:`))
  if (!kind) throw new Error(`no kind for ${network}`)
  const built = buildSignInText({
    kind,
    network: network as `${string}:${string}`,
    domain: DOMAIN,
    uri: `${ORIGIN}/account`,
    statement: 'Sign in to the shop.',
    issuedAt: new Date(now).toISOString(),
    expirationTime: new Date(now + 600_000).toISOString(),
    ...fields,
  })
  if (!built.ok) throw new Error(`refused ${built.field}`)
  return built.text
}
