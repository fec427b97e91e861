import { LRUCache } from 'lru-cache'
import type { Chains } from '../../core/chains/chains.ts'
import type { ProjectConfig } from '../../core/config/projectConfig.ts'
import { assetLogo } from './logos.ts'
import { type ImageKind, type Picture, toPicture } from './ownImages.ts'
import { renderPlaceholder } from './renderPlaceholder.ts'

const MAX_KEPT = 2000

/** What is drawn. */
export interface Placeholder {
  readonly letters: string
  /** Decides the colours; the same for every id of one thing. */
  readonly seed: string
  /** SVG that takes the place of the letters. */
  readonly logo?: string | undefined
}

/** Pictures of wallets, networks, currencies and tokens. */
export interface Images {
  /**
   * The operator's own picture, else the logo, else letters.
   *
   * @param placeholder what is shown; `undefined` when nothing is known under the id
   */
  get(kind: ImageKind, id: string, placeholder: Placeholder | undefined): Picture | undefined
}

/** Own pictures first; drawn ones are kept, because the same are asked for again and again. */
export function createImages(own: ReadonlyMap<string, Picture>): Images {
  const drawn = new LRUCache<string, Picture>({ max: MAX_KEPT })
  return {
    get(kind, id, placeholder) {
      const found = own.get(`${kind}/${id}`.toLowerCase())
      if (found || placeholder === undefined) return found
      const key = `${kind}/${placeholder.seed}/${placeholder.letters}`
      const svg = placeholder.logo ?? renderPlaceholder(`${kind}/${placeholder.seed}`, placeholder.letters)
      const picture = drawn.get(key) ?? toPicture(Buffer.from(svg), 'image/svg+xml')
      drawn.set(key, picture)
      return picture
    },
  }
}

/** Who asked, and how the gateway was reached: the gateway's own pictures are fetched the same way. */
export interface Asker {
  readonly origin: string
  readonly project: ProjectConfig | undefined
  readonly services: { readonly chains: Chains }
}

/** A token whose picture is wanted. */
interface Pictured {
  /** Address of the picture that a source knows; empty when there is none. */
  readonly icon: string
  readonly symbol: string
  /** CAIP-10 id of the contract, or CAIP-2 id of the chain for its own coin. */
  readonly asset: string
}

function pictureAt(id: string, { origin, project }: Asker): string {
  const query = project ? `?projectId=${encodeURIComponent(project.id)}` : ''
  return `${origin}/public/getTokenImage/${encodeURIComponent(id)}${query}`
}

/**
 * The gateway's logo of an asset; `undefined` where it has none.
 *
 * @param asset CAIP-10 id of the contract, or CAIP-2 id of the chain for its own coin
 */
export function tokenLogo(asset: string, asker: Asker): string | undefined {
  const chain = asker.services.chains.find(asset.split(':').slice(0, 2).join(':'))
  return assetLogo(asset, chain) === undefined ? undefined : pictureAt(asset, asker)
}

/**
 * The picture of a token: the operator's, else the gateway's logo, else the one that a source knows, else letters of its
 * symbol. A picture of another host tells that host who looks at which token, so one of our own comes first.
 */
export function tokenIcon({ icon, symbol, asset }: Pictured, asker: Asker): string {
  const chain = asker.services.chains.find(asset.split(':').slice(0, 2).join(':'))
  const isConfigured = chain?.config.tokens?.some(({ logoUri }) => logoUri === icon) === true
  if (symbol === '' || (icon !== '' && isConfigured)) return icon
  return tokenLogo(asset, asker) ?? (icon === '' ? pictureAt(symbol, asker) : icon)
}
