import type { LogLevel } from 'fastify'
import type { SourceSelection } from '../sources/selection.ts'
import type { TelemetryConfig } from '../telemetry.ts'
import type { ChainConfig } from './chainConfig.ts'
import type { FarcasterConfig, FrameConfig, LoginConfig, MailLimits, SmtpConfig } from './loginConfig.ts'
import type { ProjectConfig, ProjectInput } from './projectConfig.ts'

/** What the log shows. */
export interface LogConfig {
  /** `info` unless given. */
  readonly level: LogLevel | 'silent'
  /** Writes addresses, e-mails and hashes as they are; `false` unless given: each is replaced by a mark. */
  readonly personalData: boolean
}

/** What becomes of the events that widgets send to `POST /e`. */
export interface AnalyticsConfig {
  /** Stores them; `false` unless given: they are answered and dropped. */
  readonly isEnabled: boolean
  /** Stores the account's address with them; `false` unless given. */
  readonly keepAddress: boolean
  /** Days until an event is deleted; 30 unless given. */
  readonly retentionDays: number
}

/** Limits of single requests. Those of projects stand with the projects. */
export interface LimitsConfig {
  /** Bytes of a request's body; 262144 unless given. */
  readonly bodyBytes: number
  /** Nesting of JSON; 64 unless given. */
  readonly jsonDepth: number
  /** Milliseconds for a whole request; 20000 unless given. */
  readonly requestMs: number
  /** Milliseconds for one question to a chain's node; 8000 unless given. */
  readonly upstreamMs: number
  /** Requests a minute of one client to endpoints that need no project; 60 unless given. */
  readonly openPerMinute: number
  /** Pictures a minute of one client that says nothing of its page, of projects that want an origin; 600 unless given. */
  readonly picturesPerMinute: number
}

/** How the EVM chains are followed. */
export interface IndexerConfig {
  /** `true` unless given. */
  readonly isEnabled: boolean
  /** How far behind the newest block to stay; 0 unless given, because replaced blocks are taken back. */
  readonly confirmations: number
  /** Milliseconds between two looks at a chain; 500 unless given. */
  readonly pollMs: number
  /** Milliseconds that one of several instances may follow a chain without renewing the right; 30000 unless given. */
  readonly leaseMs: number
  /** Milliseconds for which a chain may be shorter than it was before its lost blocks are taken back; 2000 unless given. */
  readonly shrinkMs: number
  /** How many blocks at the end may be replaced; a chain that changed below that counts as started anew. 10000 unless given. */
  readonly depth: number
  /** For how many accounts is watched, each counted on each chain, where a chain is indexed for those alone. */
  readonly watched: {
    /** Asked for by pages of one project; 50000 unless given. Who was asked for longest ago leaves. */
    readonly perProject: number
    /** Of all projects; 200000 unless given. */
    readonly total: number
  }
}

/** An ending under which accounts register names. */
export interface NameZone {
  /** What follows the dot, such as `shop.example`. */
  readonly zone: string
  /** Endings of earlier days: their names go on leading to their accounts, and new ones are not registered. */
  readonly legacy: readonly string[]
  /** Characters of the shortest name; 4 unless given. */
  readonly minLength: number
  /** Names that are not given out, besides those that speak for the operator, such as `admin` and `support`. */
  readonly reserved: readonly string[]
}

/** The names that accounts can register; none unless the operator names a zone of their own. */
export interface NamesConfig {
  /**
   * Each by its ending alone, or with more about it; the first one is used where a request names none. None unless given:
   * a zone of another service would send people's money to the account that registered the name here.
   */
  readonly zones: readonly NameZone[]
  /**
   * Origins, such as `https://ccip.example`, that may be asked for names kept outside the chain (ERC-3668). None unless
   * given: the contract of a name chooses the address.
   */
  readonly gateways: readonly string[]
}

/** Where the pictures of collectibles are read that stand on networks of their own. */
export interface PicturesConfig {
  /** Of `ipfs://`; `https://ipfs.io` unless given. */
  readonly ipfs: string
  /** Of `ar://`; `https://arweave.net` unless given. */
  readonly arweave: string
}

/** The configuration with every default filled in. */
export interface Config {
  /** Interface to listen on; `127.0.0.1` unless given. `0.0.0.0` for all. */
  readonly host: string
  /** 3030 unless given; 0 for any free port. */
  readonly port: number
  /**
   * Port of what only the operator reads (`/ready`, `/status`, `/metrics`); 0 for any free one. Unless given they are on
   * the public port while that is for this machine only (its `host`, and neither `publicUrl` nor `trustProxy` is given),
   * else on the port after it.
   */
  readonly operatorPort?: number | undefined
  /** 127.0.0.1 unless given. */
  readonly operatorHost: string
  /** Address under which clients reach the gateway, where it is not `http://{host}:{port}`. */
  readonly publicUrl?: string | undefined
  /** `sqlite:<file>` (the default, in the working folder) or `postgres://…` for several instances. */
  readonly databaseUrl: string
  /** `redis://…`: counts of limits are shared by all instances. In memory unless given. */
  readonly redisUrl?: string | undefined
  /** `auto`: an empty database, and SQLite always, is brought to this version at the start. `never`: only by `migrate`. */
  readonly migrate: 'auto' | 'never'
  /**
   * Your proxies, as addresses or networks such as `203.0.113.0/24`; `true` is every private and local address, `false`
   * unless given is none. Of `X-Forwarded-For` only what they wrote is believed: the client writes its beginning.
   */
  readonly trustProxy: boolean | readonly string[]
  /** The chains that are served. A short list of public nodes unless given. */
  readonly chains: readonly ChainConfig[]
  /** Written to the database at every start. */
  readonly projects: readonly ProjectConfig[]
  readonly log: LogConfig
  readonly analytics: AnalyticsConfig
  readonly limits: LimitsConfig
  /** Folder with pictures of the operator, `{wallet,asset,currency,token}/{id}.{png,webp,jpg,svg}`; they replace the drawn ones. */
  readonly imagesFolder?: string | undefined
  /** `certified`: ids of wallets of the directory that you vouch for; they come first and carry the badge. */
  readonly directory: { readonly certified: readonly string[] }
  readonly indexer: IndexerConfig
  /** Gateways of the networks on which collectibles keep their pictures. */
  readonly pictures: PicturesConfig
  readonly names: NamesConfig
  readonly sources: SourcesConfig
  /** The embedded wallet's frame and login service; off unless given, save where `latchkey-gateway` runs for this machine alone. */
  readonly frame?: FrameConfig | undefined
  readonly login: LoginConfig
  /** Traces by OpenTelemetry; none unless given. */
  readonly telemetry?: TelemetryConfig | undefined
  /** Mails; login by e-mail is off without. */
  readonly smtp?: SmtpConfig | undefined
}

/** Which services and chains answers come from: a list for each kind of question, in the order in which they are asked. */
export interface SourcesConfig {
  /** `defillama`, `coingecko`, `onchain` (the pools of each chain's exchange). */
  readonly prices?: readonly SourceSelection[] | undefined
  /** `tokenlist`, `jupiter`. The configured tokens always come first. */
  readonly tokens?: readonly SourceSelection[] | undefined
  /** `blockscout`: finds tokens that are on no list. The chain's own word always counts. */
  readonly holdings?: readonly SourceSelection[] | undefined
  /** `etherscan`, `blockscout`, `helius`; chains that are indexed here are answered from the index. */
  readonly history?: readonly SourceSelection[] | undefined
  /** Before what the chains' own blocks say. */
  readonly gas?: readonly SourceSelection[] | undefined
  /** `esplora`, `onchain`: what is paid on Bitcoin and Solana, before what their nodes say. */
  readonly fees?: readonly SourceSelection[] | undefined
  /** `blockscout`: collectibles, before what the index and Solana's node say. */
  readonly nfts?: readonly SourceSelection[] | undefined
  /** Names and pictures of accounts, before the name service and the names registered here. */
  readonly identity?: readonly SourceSelection[] | undefined
  /** In place of the names registered here. */
  readonly names?: readonly SourceSelection[] | undefined
  /** In place of the list of wallets that ships. */
  readonly directory?: readonly SourceSelection[] | undefined
  /** `coinbase`, `meld`: who sells coins for money. */
  readonly onramp?: readonly SourceSelection[] | undefined
  /** `coinbase`, `meld`: exchanges from which users bring coins. */
  readonly exchanges?: readonly SourceSelection[] | undefined
  /** Before the chains' own exchanges. */
  readonly quotes?: readonly SourceSelection[] | undefined
  readonly sessions?: readonly SourceSelection[] | undefined
  /** A second source of prices is asked beside the first, which trades compare; `false` unless given. */
  readonly secondPrice?: boolean | undefined
  /** How long engines of swaps are waited for: after the first good answer (700), and at most (2500). */
  readonly quoteTimes?: { readonly settleMs?: number | undefined; readonly capMs?: number | undefined } | undefined
}

type Loose<T> = { readonly [Key in keyof T]?: T[Key] | undefined }

/** What `createGateway` takes: every key may be left out. */
export interface GatewayConfig
  extends Loose<
    Omit<
      Config,
      | 'projects'
      | 'log'
      | 'analytics'
      | 'limits'
      | 'directory'
      | 'indexer'
      | 'pictures'
      | 'names'
      | 'sources'
      | 'frame'
      | 'login'
    >
  > {
  readonly projects?: readonly ProjectInput[] | undefined
  readonly log?: Loose<LogConfig> | undefined
  readonly analytics?: Loose<AnalyticsConfig> | undefined
  readonly limits?: Loose<LimitsConfig> | undefined
  readonly directory?: Loose<Config['directory']> | undefined
  readonly indexer?: Loose<Config['indexer']> | undefined
  readonly pictures?: Loose<PicturesConfig> | undefined
  readonly names?:
    | {
        readonly zones?: readonly (string | (Pick<NameZone, 'zone'> & Loose<NameZone>))[] | undefined
        readonly gateways?: readonly string[] | undefined
      }
    | undefined
  readonly frame?: Loose<FrameConfig> | undefined
  readonly login?:
    | (Loose<Omit<LoginConfig, 'farcaster' | 'mails'>> & {
        readonly mails?: Loose<MailLimits> | undefined
        readonly farcaster?: (Pick<FarcasterConfig, 'relay'> & Loose<Omit<FarcasterConfig, 'relay'>>) | undefined
      })
    | undefined
  readonly sources?:
    | (Pick<SourcesConfig, 'secondPrice' | 'quoteTimes'> & {
        readonly [Kind in Exclude<keyof SourcesConfig, 'secondPrice' | 'quoteTimes'>]?:
          | readonly (string | SourceSelection)[]
          | undefined
      })
    | undefined
}
