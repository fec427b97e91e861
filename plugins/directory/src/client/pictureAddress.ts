import type { DirectoryContext } from '../types.ts'
import { identity } from './identity.ts'
import { serviceUrl } from './serviceUrl.ts'

const MARK = '__id__'

/** How the address of a picture is made (facts 3.2), for use in an `<img>`. */
export async function pictureAddress(ctx: DirectoryContext): Promise<(imageId: string) => string | undefined> {
  const options = ctx.store.get(ctx.atoms.options)
  const path = `getWalletImage/${MARK}`
  const url =
    options.apiUrl === undefined
      ? await ctx.services.http.address(path)
      : `${serviceUrl(options.apiUrl, path)}?${new URLSearchParams(identity(options))}`
  return (imageId) => url.replace(MARK, () => encodeURIComponent(imageId))
}
