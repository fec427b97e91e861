import { createSignInNonce, parseSignInText, type SignInFields, signInTime } from '@latchkey/kernel/sign-in'
import { SIGN_IN_CODES, type SignInCode } from './codes.ts'
import { createHandler } from './handle.ts'
import { KINDS } from './kinds.ts'
import type { NonceEntry } from './nonces.ts'
import { readOptions, type Settings, type SignInOptions } from './options.ts'
import { type HeaderSource, secretHash } from './secrets.ts'
import type { Session } from './sessions.ts'
import { verifyBitcoin } from './verify/bitcoin.ts'
import { verifyEvm } from './verify/evm.ts'
import type { Outcome, Verifier, VerifyInput } from './verify/outcome.ts'
import { verifyPolkadot } from './verify/polkadot.ts'
import { verifySolana } from './verify/solana.ts'

/** Characters; signatures of accounts that are not deployed yet hold the code of the account. */
const MAX_SIGNATURE = 200_000

/** What a page sends after its user has signed. */
export interface SignInProof {
  readonly message: string
  readonly signature: string
  /** What the browser got with the nonce. */
  readonly binding?: string | undefined
}

/** A user has signed in, or has not. */
export type SignInResult =
  | { readonly ok: true; readonly account: string; readonly fields: SignInFields }
  | {
      readonly ok: false
      readonly code: SignInCode
      /** A sentence for developers. */
      readonly text: string
      /** For `malformed`: what is wrong with the text. */
      readonly field?: string
    }

/** Sign-in of one site. */
export interface SignIn {
  /** Makes a nonce, which is good for one sign-in. @param options - `binding` ties it to who knows that secret */
  createNonce(options?: { readonly binding?: string }): Promise<{ readonly nonce: string; readonly expiresAt: number }>
  /** Checks what a user signed, and uses the nonce up if all of it is right. Never rejects. */
  verify(proof: SignInProof): Promise<SignInResult>
  /** Who is signed in, by the headers of a request. @throws what the store of sessions throws */
  session(request: { readonly headers: HeaderSource }): Promise<Session | undefined>
  /** Answers `GET …/nonce`, `POST …/verify`, `GET …/session` and `POST …/sign-out`, wherever they are mounted. */
  handle(request: Request): Promise<Response>
}

const refuse = (code: SignInCode, field?: string): SignInResult & { ok: false } => ({
  ok: false,
  code,
  text: SIGN_IN_CODES[code].text,
  ...(field === undefined ? {} : { field }),
})

/** Checks the times of a text. */
function timeFault({ issuedAt, notBefore, expirationTime }: SignInFields, settings: Settings): SignInCode | undefined {
  const { skew, maxAge } = settings
  const now = settings.now()
  const issued = signInTime(issuedAt) ?? Number.NaN
  if (!(issued <= now + skew)) return 'issued-in-future'
  if (!(issued >= now - maxAge)) return 'too-old'
  if (notBefore !== undefined && !((signInTime(notBefore) ?? Number.NaN) <= now + skew)) return 'not-yet-valid'
  return expirationTime !== undefined && (signInTime(expirationTime) ?? 0) > now - skew ? undefined : 'expired'
}

async function nonceFault(
  entry: NonceEntry | undefined,
  binding: string | undefined,
  now: number,
): Promise<SignInCode | undefined> {
  if (!entry || entry.expiresAt <= now) return 'unknown-nonce'
  if (entry.binding === undefined) return undefined
  return binding !== undefined && (await secretHash(binding)) === entry.binding ? undefined : 'wrong-browser'
}

const FAULTS: Readonly<Record<Exclude<Outcome, 'valid'>, SignInCode>> = {
  invalid: 'bad-signature',
  unavailable: 'unavailable',
  unsupported: 'unsupported',
}

/** Everything but the nonce's use, the first failure is the answer. */
async function check(
  settings: Settings,
  verifiers: Readonly<Record<string, Verifier>>,
  proof: SignInProof,
): Promise<SignInResult> {
  const { message, signature, binding } = proof
  const isText = typeof message === 'string' && typeof signature === 'string' && signature.length <= MAX_SIGNATURE
  if (!isText) return refuse('malformed', 'signature')
  const parsed = parseSignInText(message, KINDS)
  if (!parsed.ok) return refuse('malformed', parsed.field)
  const { fields, network, kind } = parsed
  if (!settings.domains.includes(fields.domain)) return refuse('wrong-domain')
  const origin = URL.canParse(fields.uri) ? new URL(fields.uri).origin : ''
  if (!settings.uris.includes(origin)) return refuse('wrong-uri')
  if (!settings.networks.includes(network)) return refuse('wrong-network')
  const late = timeFault(fields, settings)
  if (late) return refuse(late)
  const unknown = await nonceFault(await settings.nonces.peek(fields.nonce), binding, settings.now())
  if (unknown) return refuse(unknown)
  const input: VerifyInput = { network, address: fields.address, message, signature }
  const outcome = (await verifiers[kind.namespace]?.(input)) ?? 'unsupported'
  if (outcome !== 'valid') return refuse(FAULTS[outcome])
  return { ok: true, account: `${network}:${fields.address}`, fields }
}

/**
 * Sign-in with wallets on a server, for Ethereum, Solana, Bitcoin and Polkadot accounts: texts of EIP-4361 and CAIP-122,
 * nonces that are used once, and sessions.
 *
 * @example
 * ```ts
 * const signIn = createSignIn({ domain: 'shop.example', networks: ['eip155:1'], nonces, sessions })
 * ```
 * @throws ConfigError naming the option
 */
export function createSignIn(options: SignInOptions): SignIn {
  const settings = readOptions(options)
  const verifiers: Readonly<Record<string, Verifier>> = {
    eip155: (input) => verifyEvm(input, settings),
    solana: verifySolana,
    bip122: verifyBitcoin,
    polkadot: verifyPolkadot,
    ...settings.verifiers,
  }
  const core = {
    async createNonce({ binding }: { readonly binding?: string } = {}) {
      const nonce = createSignInNonce()
      const expiresAt = settings.now() + settings.maxAge
      await settings.nonces.put(nonce, {
        expiresAt,
        ...(binding === undefined ? {} : { binding: await secretHash(binding) }),
      })
      return { nonce, expiresAt }
    },
    async verify(proof: SignInProof): Promise<SignInResult> {
      try {
        const checked = await check(settings, verifiers, proof)
        // The last step, so that a signature that could not be checked can be sent again.
        return !checked.ok || (await settings.nonces.take(checked.fields.nonce)) ? checked : refuse('used-nonce')
      } catch (error) {
        settings.onError(error)
        return refuse('unavailable')
      }
    },
  }
  return { ...core, ...createHandler(settings, core) }
}
