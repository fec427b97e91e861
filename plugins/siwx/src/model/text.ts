import {
  buildSignInText,
  parseSignInText,
  type SignInFields,
  type SignInKind,
  type SignInText,
} from '@latchkey/kernel/sign-in'
import { siwxError } from '../errors.ts'
import { textLife } from '../options.ts'
import type { SiwxContext } from '../plugin.ts'
import type { Subject } from './subject.ts'

const STATEMENT = 'Sign in to prove that this account is yours.'

/** The page, as texts name it. */
export function pageOf({ services }: SiwxContext): { readonly domain: string; readonly uri: string } {
  const { host, origin } = new URL(services.platform.url)
  return { domain: host, uri: origin }
}

/** What every text of this page says from now on, until it is too old. */
export function frameFor({ store, atoms, services }: SiwxContext): {
  readonly statement: string
  readonly issuedAt: string
  readonly expirationTime: string
} {
  const options = store.get(atoms.options)
  const { statement = STATEMENT } = options
  const now = services.clock.now()
  const timeOf = (time: number): string => new Date(time).toISOString()
  return { statement, issuedAt: timeOf(now), expirationTime: timeOf(now + textLife(options)) }
}

/** The text for an account and its network of now. @throws `siwx/text` */
export function textFor(ctx: SiwxContext, { kind, network, address }: Subject, nonce: string): string {
  const built = buildSignInText({ kind, network, address, ...pageOf(ctx), ...frameFor(ctx), nonce })
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
