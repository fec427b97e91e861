import type { ProjectConfig } from '../../core/config/projectConfig.ts'
import type { Login } from '../login/login.ts'

/** What the frame is told of the project whose page holds it. */
interface ProjectDescription {
  readonly id: string
  readonly name: string
  /** Patterns, as the project has them. */
  readonly origins: readonly string[]
  /** Who takes the codes of mails. */
  readonly codeEntry: 'frame' | 'host'
  /** Whether login by e-mail is on. */
  readonly email: boolean
  readonly socials: readonly string[]
  readonly chains: readonly {
    readonly id: string
    readonly name: string
    readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  }[]
}

/** The names of the other services by which people can sign in. */
export function socialsOf({ config: { login } }: Pick<Login, 'config'>): readonly string[] {
  return [...Object.keys(login.providers), ...(login.farcaster ? ['farcaster'] : [])]
}

/** What the frame is told of the project whose page holds it. */
export function describeProject(login: Login, { id, name, origins, codeEntry }: ProjectConfig): ProjectDescription {
  const chains = login.config.chains.filter((chain) => /^(eip155|solana):/.test(chain.id))
  return {
    ...{ id, name, origins, codeEntry },
    email: login.mails !== undefined,
    socials: socialsOf(login),
    chains: chains.map(({ id: chain, name: called, nativeCurrency: { name: unit, symbol, decimals } }) => ({
      ...{ id: chain, name: called },
      nativeCurrency: { name: unit, symbol, decimals },
    })),
  }
}
