/** One picture, or several that are joined to one. */
const PICTURE =
  /\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F)?(?:\u200D\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\uFE0F)?)*\uFE0F?/gu
/** What joins pictures, and what asks for the colourful form of one. */
const OF_PICTURES = /[\u200D\uFE0F]/g
/** Controls, marks of direction, tags, fillers, selectors and odd spaces: what is there and cannot be seen, or turns what can. */
const HIDDEN =
  /\p{Cc}|\p{Cf}|\p{Co}|\p{Cn}|\p{Cs}|\p{Zl}|\p{Zp}|\p{Variation_Selector}|\u034F|[\u00A0\u115F\u1160\u17B4\u17B5\u2000-\u200A\u202F\u205F\u2800\u3000\u3164\uFFA0]/gu
const LINE = /[\n\r\t]/

const code = (sign: string): string => `\\u{${sign.codePointAt(0)?.toString(16).toUpperCase()}}`

/** Where a text joins pictures or colours one: seen, as part of it. */
function placesOfPictures(text: string): ReadonlySet<number> {
  const within = ({ 0: picture, index: start }: RegExpExecArray): readonly number[] =>
    [...picture.matchAll(OF_PICTURES)].map(({ index }) => start + index)
  return new Set([...text.matchAll(PICTURE)].flatMap(within))
}

/** Whether a text holds signs that cannot be seen; the ends of lines and tabs are seen. */
export function hasHidden(text: string): boolean {
  const ofPictures = placesOfPictures(text)
  return [...text.matchAll(HIDDEN)].some(({ 0: sign, index }) => !LINE.test(sign) && !ofPictures.has(index))
}

/**
 * A text with every sign that cannot be seen as its number, such as `\u{202E}`.
 * @param isOneLine - where the end of a line counts as one of them
 */
export function showHidden(text: string, isOneLine = true): string {
  const ofPictures = placesOfPictures(text)
  return text.replace(HIDDEN, (sign, at: number) => {
    const isLine = !isOneLine && LINE.test(sign)
    return isLine || ofPictures.has(at) ? sign : code(sign)
  })
}
