import { KernelError, kernelError } from '@latchkey/kernel'
import { siwxErrors } from './codes.ts'
import type { SiweConfig, SiwxConfig } from './model/configs.ts'
import type { SignInServer, SignInStorage } from './model/session.ts'

/** What a host can set. At most one of `server`, `gateway`, `storage`, `siwx` and `siweConfig`: without any, sessions are local. */
export interface SiwxOptions {
  /**
   * Where signatures are checked and sessions live: the address at which `@latchkey/siwx-server` is mounted, such as
   * `/auth`, or a server of your own.
   */
  readonly server?: string | SignInServer
  /**
   * `true` has the kernel's `gateway` check signatures and keep sessions, for hosts without a server of their own. It knows a
   * browser by a token that scripts of the page can read.
   */
  readonly gateway?: boolean
  /** Where sessions are kept that no server knows; they protect nothing on a server. @defaultValue this browser */
  readonly storage?: SignInStorage
  /** Texts, checks and sessions in your own hands, for every chain family. */
  readonly siwx?: SiwxConfig
  /** The same for Ethereum accounts alone, as earlier hosts wrote it. */
  readonly siweConfig?: SiweConfig
  /** Whether a user who does not sign in is disconnected. @defaultValue true */
  readonly required?: boolean
  /** Whether the session ends when the wallet is disconnected. @defaultValue true */
  readonly signOutOnDisconnect?: boolean
  /** Whether each network needs a session of its own. @defaultValue false */
  readonly perNetwork?: boolean
  /**
   * Whether wallets that pair are asked to sign in with the same approval that connects, where the page wants accounts of
   * EVM networks alone. Never with `siwx`, or a `server` that is an object: their texts need the account. @defaultValue true
   */
  readonly oneClick?: boolean
  /** One sentence in the text, in characters of EIP-4361. @defaultValue 'Sign in to prove that this account is yours.' */
  readonly statement?: string
  /** How long a text can be signed, in milliseconds: at most ten minutes. @defaultValue ten minutes */
  readonly expiresIn?: number
  /** How long a local session lasts, in milliseconds. @defaultValue a day */
  readonly sessionTtl?: number
}

/** Milliseconds a text can be signed, at most. */
const TEXT_LIFE = 600_000

const isTextLife = (value: unknown): value is number => typeof value === 'number' && value > 0 && value <= TEXT_LIFE

/** Milliseconds a text can be signed; what is no such time counts as none given. */
export function textLife({ expiresIn }: SiwxOptions): number {
  return isTextLife(expiresIn) ? expiresIn : TEXT_LIFE
}

/** Whether a user who does not sign in is disconnected. */
export function isRequired({ required = true, siwx, siweConfig }: SiwxOptions): boolean {
  return siwx?.getRequired?.() ?? siweConfig?.required ?? required
}

/** Whether each network needs a session of its own. */
export function isPerNetwork({ perNetwork = false, siweConfig }: SiwxOptions): boolean {
  return perNetwork || (siweConfig !== undefined && siweConfig.signOutOnNetworkChange !== false)
}

/** Who keeps the sessions. */
const KEEPERS = ['server', 'gateway', 'storage', 'siwx', 'siweConfig'] as const

/** Finds mistakes in development. @throws `siwx/both-options`, `config/invalid` naming the option */
export function checkOptions(options: SiwxOptions): void {
  const fail = (argument: string, problem: string): never => {
    throw kernelError('config/invalid', { details: { argument: `siwx({ ${argument} })`, problem } })
  }
  if (options.siwx && options.siweConfig) throw new KernelError('siwx/both-options', siwxErrors['siwx/both-options'])
  const given = KEEPERS.filter((name) => (options[name] ?? false) !== false)
  if (given.length > 1) fail(given.join(', '), 'expected one of them')
  for (const name of ['required', 'gateway', 'signOutOnDisconnect', 'perNetwork', 'oneClick'] as const)
    if (typeof (options[name] ?? true) !== 'boolean') fail(name, 'expected true or false')
  if (options.server === '') fail('server', 'expected an address or an object')
  if (!isTextLife(options.expiresIn ?? TEXT_LIFE)) fail('expiresIn', `expected milliseconds, at most ${TEXT_LIFE}`)
  if (options.sessionTtl !== undefined && !(options.sessionTtl > 0)) fail('sessionTtl', 'expected milliseconds')
}
