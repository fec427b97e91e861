import { gatewayChains, gatewaySources } from '../devnet/src/index.ts'
import { APPLE_KEY } from '../devnet/src/openid/index.ts'
import { replayConfig } from '../gateway/src/testing/replayConfig.ts'

/** The project of the local pages; no secret. */
export const LOCAL_PROJECT = 'latchkey-devnet'

type Services = Readonly<Record<string, string>>

/** How long the gateway waits for quotes after the first one, and at most, in milliseconds. */
export interface QuoteTimes {
  readonly settleMs: number
  readonly capMs: number
}

/** A token as the gateway's configuration lists one. */
export interface ListedToken {
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Per cent of what is moved that it keeps. */
  readonly transferFee?: number
}

/** What the embedded wallet's login needs beside the gateway. */
export interface LoginParts {
  /** Folder with the built wallet document. */
  readonly files: string
  /** Where the mail catcher takes mails. */
  readonly smtpUrl: string
}

/**
 * Every login of the local machine: mails are caught, all providers, Farcaster's relay and its app are played
 * here, each as its documentation says.
 */
function loginConfig({ files, smtpUrl }: LoginParts, { openid, farcaster }: Services): object {
  const local = { clientId: 'latchkey-server', clientSecret: 'latchkey-devnet-secret' }
  const oauth = ['github', 'discord', 'x', 'facebook'].map((name) => [name, { ...local, origin: openid }])
  const apple = { clientId: local.clientId, issuer: `${openid}/apple`, ...APPLE_KEY }
  const providers = { google: { ...local, issuer: openid }, apple, ...Object.fromEntries(oauth) }
  const limits = { perHour: 100_000, perDay: 100_000, perClientHour: 100_000 }
  return {
    frame: { port: 0, files },
    smtp: { url: smtpUrl, from: 'Wallet <login@wallet.localhost>' },
    login: {
      mails: limits,
      ...(farcaster ? { farcaster: { relay: farcaster, chain: 'eip155:1' } } : {}),
      providers: openid ? providers : {},
    },
  }
}

/** The local chains; or the main networks as a gateway without configuration serves them, from what was recorded. */
function chainsAndSources(
  services: Services,
  tokens: readonly ListedToken[],
): { readonly chains?: unknown; readonly sources?: object | undefined } {
  const { replay } = services
  if (replay !== undefined) return replayConfig(replay)
  const chains = gatewayChains(services).map((chain) =>
    chain.id.startsWith('eip155:') ? { ...chain, tokens: [...chain.tokens, ...tokens] } : chain,
  )
  return { chains, sources: gatewaySources(services) }
}

/** The configuration of the gateway that serves the local chains: everything on, for pages of this machine only. */
export function gatewayConfig(
  services: Services,
  {
    port,
    databaseUrl,
    login,
    quoteTimes,
    tokens = [],
  }: {
    readonly port: number
    readonly databaseUrl: string
    readonly login?: LoginParts | undefined
    readonly quoteTimes?: QuoteTimes | undefined
    readonly tokens?: readonly ListedToken[] | undefined
  },
): object {
  const { sources, ...served } = chainsAndSources(services, tokens)
  return {
    ...(login ? loginConfig(login, services) : {}),
    port,
    databaseUrl,
    ...served,
    sources: { ...sources, ...(quoteTimes ? { quoteTimes } : {}) },
    projects: [
      {
        id: LOCAL_PROJECT,
        name: 'Local pages',
        origins: ['loopback'],
        perMinute: 600_000,
        perClient: 600_000,
        perDay: 100_000_000,
      },
    ],
    log: { level: 'warn' },
    analytics: { isEnabled: true },
    limits: { openPerMinute: 600_000 },
    names: { zones: ['reown.id'] },
    indexer: { isEnabled: true },
  }
}
