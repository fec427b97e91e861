import * as z from 'zod/mini'
import { GatewayError } from '../gatewayError.ts'
import { clientFields } from '../http/clientFields.ts'
import { RawAnswer } from '../http/rawAnswer.ts'
import { type Route, route } from '../http/route.ts'
import type { Mark } from '../images/createImages.ts'
import type { ImageKind } from '../images/readOwnImages.ts'
import type { Services } from '../services.ts'

/** A picture under an id never changes but by the operator's hand: a week. */
const CACHE = 'public, max-age=604800, immutable'
/** Scripts in a picture that is opened as a page do nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

interface ImageRoute {
  readonly kind: ImageKind
  readonly path: string
  readonly summary: string
  /** What is drawn; `undefined` for an id that is not known. */
  readonly mark: (id: string, services: Services) => Mark | undefined
}

/** An endpoint that answers with a picture. */
export function imageRoute({ kind, path, summary, mark }: ImageRoute): Route {
  return route({
    method: 'GET',
    path,
    summary,
    auth: 'project',
    group: 'directory',
    isPicture: true,
    produces: ['image/svg+xml', 'image/png', 'image/webp', 'image/jpeg'],
    params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) }),
    query: z.object(clientFields),
    answer: z.unknown(),
    handler({ params: { id }, services, header, ifNoneMatch }) {
      const picture = services.images.get(kind, id, mark(id, services))
      if (!picture) throw new GatewayError(404, 'image-unknown', 'There is no picture under this id: check it.')
      header('cache-control', CACHE)
      header('etag', picture.etag)
      header('content-security-policy', POLICY)
      if (ifNoneMatch?.split(/,\s*/).includes(picture.etag)) return new RawAnswer('', picture.type, 304)
      return new RawAnswer(picture.bytes, picture.type)
    },
  })
}
