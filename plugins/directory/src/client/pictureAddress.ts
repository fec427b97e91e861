import type { DirectoryContext } from '../types.ts'

const MARK = '__id__'

/**
 * How the address of a picture is made (facts 3.2), for use in an `<img>`.
 * @throws `config/invalid` when there is no directory service
 */
export async function pictureAddress({
  store,
  atoms,
  services,
}: DirectoryContext): Promise<(imageId: string) => string> {
  const { apiUrl: baseUrl } = store.get(atoms.options)
  const url = await services.http.address(`getWalletImage/${MARK}`, { baseUrl })
  return (imageId) => url.replace(MARK, () => encodeURIComponent(imageId))
}
