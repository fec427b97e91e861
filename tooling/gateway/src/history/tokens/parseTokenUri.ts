import { cleanText } from '../../text/cleanText.ts'
import type { NftInfo } from './tokenInfo.ts'

const JSON_URI = /^data:application\/json(?:;(?:charset=)?utf-?8)?(;base64)?,(.*)$/is
const PICTURE = /^(https:\/\/|data:image\/(png|jpeg|webp|gif|svg\+xml)[;,])/i
const LONGEST_PICTURE = 10_000
const NOTHING: NftInfo = { name: null, image: null }

/**
 * Reads the description of a token of a collection where it stands in the address itself. Any other address is not
 * followed: a stranger chose it.
 */
export function parseTokenUri(uri: string): NftInfo {
  const [, encoding, content] = JSON_URI.exec(uri) ?? []
  if (content === undefined) return NOTHING
  try {
    const text = encoding ? Buffer.from(content, 'base64').toString('utf8') : decodeURIComponent(content)
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null) return NOTHING
    const { name, image }: { readonly name?: unknown; readonly image?: unknown } = parsed
    const isPicture = typeof image === 'string' && image.length <= LONGEST_PICTURE && PICTURE.test(image)
    return { name: typeof name === 'string' ? cleanText(name) || null : null, image: isPicture ? image : null }
  } catch {
    // A description that cannot be read is as good as none.
    return NOTHING
  }
}
