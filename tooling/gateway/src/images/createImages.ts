import { drawMark } from './drawMark.ts'
import type { Picture } from './picture.ts'
import type { ImageKind } from './readOwnImages.ts'
import { toPicture } from './toPicture.ts'

const MOST_KEPT = 2000

/** Pictures of wallets, networks, currencies and tokens. */
export interface Images {
  /**
   * The operator's own picture, or one that is drawn.
   *
   * @param letters what is drawn; `undefined` when nothing is known under the id
   */
  get(kind: ImageKind, id: string, letters: string | undefined): Picture | undefined
}

/** Own pictures first; drawn ones are kept, because the same are asked for again and again. */
export function createImages(own: ReadonlyMap<string, Picture>): Images {
  const drawn = new Map<string, Picture>()
  return {
    get(kind, id, letters) {
      const found = own.get(`${kind}/${id}`.toLowerCase())
      if (found || letters === undefined) return found
      const key = `${kind}/${id}/${letters}`
      const picture = drawn.get(key) ?? toPicture(Buffer.from(drawMark(`${kind}/${id}`, letters)), 'image/svg+xml')
      if (drawn.size >= MOST_KEPT) drawn.clear()
      drawn.set(key, picture)
      return picture
    },
  }
}
