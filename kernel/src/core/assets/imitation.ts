import { foldText } from '../text.ts'
import type { Asset, AssetStanding } from './asset.ts'

/** Letters of other scripts, and digits, that are drawn like the Latin letter they stand for here. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '5': 's',
  $: 's',
  '|': 'l',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ŧ: 't',
  ƒ: 'f',
  ß: 'b',
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  һ: 'h',
  і: 'i',
  ј: 'j',
  к: 'k',
  ӏ: 'l',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  г: 'r',
  ѕ: 's',
  т: 't',
  у: 'y',
  ѵ: 'v',
  ԝ: 'w',
  х: 'x',
  α: 'a',
  β: 'b',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  μ: 'm',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  σ: 'o',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ω: 'w',
  ζ: 'z',
  γ: 'y',
  օ: 'o',
  ո: 'n',
  ս: 'u',
  հ: 'h',
  ց: 'g',
  զ: 'q',
  ք: 'p',
  ꓴ: 'u',
  ꓢ: 's',
  ꓓ: 'd',
  ꓚ: 'c',
  ꓔ: 't',
  ꓰ: 'e',
  ꓮ: 'a',
  ꓲ: 'i',
  ꓳ: 'o',
  ꓑ: 'p',
  ꓡ: 'l',
  ᴀ: 'a',
  ʙ: 'b',
  ᴄ: 'c',
  ᴅ: 'd',
  ᴇ: 'e',
  ꜰ: 'f',
  ɢ: 'g',
  ʜ: 'h',
  ɪ: 'i',
  ᴊ: 'j',
  ᴋ: 'k',
  ʟ: 'l',
  ᴍ: 'm',
  ɴ: 'n',
  ᴏ: 'o',
  ᴘ: 'p',
  ʀ: 'r',
  ꜱ: 's',
  ᴛ: 't',
  ᴜ: 'u',
  ᴠ: 'v',
  ᴡ: 'w',
  ʏ: 'y',
  ᴢ: 'z',
  ɑ: 'a',
  ɡ: 'g',
  ɩ: 'i',
  ʋ: 'v',
  ƅ: 'b',
  ƨ: 's',
  ꭺ: 'a',
  ꮯ: 'c',
  ꭰ: 'd',
  ꭼ: 'e',
  ꮋ: 'h',
  ꭻ: 'j',
  ꮶ: 'k',
  ꮮ: 'l',
  ꮇ: 'm',
  ꮲ: 'p',
  ꮪ: 's',
  ꭲ: 't',
  ꮩ: 'v',
  ꮃ: 'w',
  ꮓ: 'z',
  ꭱ: 'r',
  ꮐ: 'g',
  ꮖ: 'i',
  ꮒ: 'h',
}
/** Drawn as nothing, or as space or punctuation between letters. */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Z}\p{P}\u2800]/gu

/** A name as an eye in a hurry reads it: without case, accents, what is invisible, and the script a letter is from. */
export function looksLike(text: string): string {
  return (
    [...foldText(text.replace(UNSEEN, ''))]
      .map((letter) => LOOK_ALIKES[letter] ?? letter)
      .join('')
      .replace(/rn/g, 'm')
      .replace(/vv/g, 'w')
      // After folding, a small L and an I cannot be told apart either.
      .replace(/i/g, 'l')
  )
}

/** What of an asset is compared. */
export type NamedAsset = Pick<Asset, 'id' | 'name' | 'symbol'>

/** What each list of known assets looks like: the same list judges thousands. */
const looks = new WeakMap<readonly NamedAsset[], ReadonlySet<string>>()

function looksOf(known: readonly NamedAsset[]): ReadonlySet<string> {
  const found = looks.get(known)
  if (found) return found
  const texts = known.flatMap(({ name, symbol }) => [looksLike(name), looksLike(symbol)])
  const made = new Set(texts.filter((text) => text !== ''))
  looks.set(known, made)
  return made
}

/**
 * Judges an asset by the list of its network: `imitation` when its name or symbol looks like that of a listed asset, or of
 * the native coin, and it is neither.
 * @param known the listed assets of the network and its native coin; the same array for many assets
 */
export function standingOf(asset: NamedAsset, known: readonly NamedAsset[], nativeId: string): AssetStanding {
  if (asset.id === nativeId) return 'native'
  if (known.some(({ id }) => id === asset.id)) return 'listed'
  const names = looksOf(known)
  return names.has(looksLike(asset.symbol)) || names.has(looksLike(asset.name)) ? 'imitation' : 'unlisted'
}
