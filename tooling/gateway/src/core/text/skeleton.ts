/** Letters of other scripts that are drawn like Latin ones (after Unicode's table of confusable characters, UTS 39). */
const DRAWN_LIKE: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  ё: 'e',
  ғ: 'f',
  ɡ: 'g',
  һ: 'h',
  н: 'h',
  і: 'i',
  ї: 'i',
  ӏ: 'l',
  ј: 'j',
  к: 'k',
  м: 'm',
  п: 'n',
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
  ζ: 'z',
  η: 'h',
  ι: 'i',
  κ: 'k',
  μ: 'm',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'y',
  χ: 'x',
  ı: 'i',
  '0': 'o',
  '1': 'l',
  $: 's',
  '₮': 't',
}

/** What a symbol is taken for at a glance: two that have one skeleton look the same. */
export function skeleton(text: string): string {
  const letters = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return Array.from(letters, (letter) => DRAWN_LIKE[letter] ?? letter)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
}
