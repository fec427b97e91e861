import type { ProjectConfig } from '../../core/config/projectConfig.ts'
import { drawMark } from './drawMark.ts'
import { type ImageKind, type Picture, toPicture } from './ownImages.ts'

const MOST_KEPT = 2000

/** What is drawn. */
export interface Mark {
  readonly letters: string
  /** Decides the colours; the same for every id of one thing. */
  readonly seed: string
}

/** Pictures of wallets, networks, currencies and tokens. */
export interface Images {
  /**
   * The operator's own picture, or one that is drawn.
   *
   * @param mark what is drawn; `undefined` when nothing is known under the id
   */
  get(kind: ImageKind, id: string, mark: Mark | undefined): Picture | undefined
}

/** Own pictures first; drawn ones are kept, because the same are asked for again and again. */
export function createImages(own: ReadonlyMap<string, Picture>): Images {
  const drawn = new Map<string, Picture>()
  return {
    get(kind, id, mark) {
      const found = own.get(`${kind}/${id}`.toLowerCase())
      if (found || mark === undefined) return found
      const key = `${kind}/${mark.seed}/${mark.letters}`
      const picture =
        drawn.get(key) ?? toPicture(Buffer.from(drawMark(`${kind}/${mark.seed}`, mark.letters)), 'image/svg+xml')
      if (drawn.size >= MOST_KEPT) drawn.clear()
      drawn.set(key, picture)
      return picture
    },
  }
}

/** Who asked, and how the gateway was reached: a drawn picture is fetched the same way. */
interface Asker {
  readonly origin: string
  readonly project: ProjectConfig | undefined
}

/** The picture of a token: the one that is configured, else the one that the gateway draws for its symbol. */
export function tokenIcon(configured: string, symbol: string, { origin, project }: Asker): string {
  if (configured !== '' || symbol === '') return configured
  const query = project ? `?projectId=${encodeURIComponent(project.id)}` : ''
  return `${origin}/public/getTokenImage/${encodeURIComponent(symbol)}${query}`
}
