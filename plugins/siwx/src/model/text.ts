import {
  buildSignInText,
  parseSignInText,
  type SignInFields,
  type SignInKind,
  type SignInText,
} from '@latchkey/kernel/sign-in'
import { siwxError } from '../errors.ts'
import type { SiwxContext } from '../plugin.ts'
import type { Subject } from './subject.ts'

const STATEMENT = 'Sign in to prove that this account is yours.'
/** Milliseconds a text can be signed, at most ten minutes. */
const TEXT_LIFE = 600_000

/** The page, as texts name it. */
export function pageOf({ services }: SiwxContext): { readonly domain: string; readonly uri: string } {
  const { host, origin } = new URL(services.platform.url)
  return { domain: host, uri: origin }
}

/** The text for an account and its network of now. @throws `siwx/text` */
export function textFor(ctx: SiwxContext, { kind, network, address }: Subject, nonce: string): string {
  const { statement = STATEMENT } = ctx.store.get(ctx.atoms.options)
  const now = ctx.services.clock.now()
  const [issuedAt, expirationTime] = [now, now + TEXT_LIFE].map((time) => new Date(time).toISOString()) as [
    string,
    string,
  ]
  const built = buildSignInText({ kind, network, address, ...pageOf(ctx), statement, nonce, issuedAt, expirationTime })
  if (!built.ok) throw siwxError('siwx/text', { details: { field: built.field } })
  return built.text
}

/** What a text says; `undefined` for one that is no sign-in text of this kind. */
export function readText(text: string, kind: SignInKind): SignInText | undefined {
  const parsed = parseSignInText(text, [kind])
  return parsed.ok ? parsed : undefined
}

/** Whether two texts say the same: those of wallets with a sign-in of their own may be laid out differently. @throws `siwx/altered` */
export function assertSameText(asked: string, signed: string, kind: SignInKind): void {
  if (asked === signed) return
  const [wanted, got] = [asked, signed].map((text) => readText(text, kind))
  const names = Object.keys({ ...wanted?.fields, ...got?.fields }) as (keyof SignInFields)[]
  // The network may be named in another way.
  const differs = (name: keyof SignInFields): boolean =>
    name === 'chainId'
      ? wanted?.network !== got?.network
      : JSON.stringify(wanted?.fields[name]) !== JSON.stringify(got?.fields[name])
  const field = wanted && got ? names.find(differs) : 'text'
  if (field) throw siwxError('siwx/altered', { details: { field } })
}
