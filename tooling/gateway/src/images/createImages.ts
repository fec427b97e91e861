import { drawMark } from './drawMark.ts'
import type { Picture } from './picture.ts'
import type { ImageKind } from './readOwnImages.ts'
import { toPicture } from './toPicture.ts'

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
