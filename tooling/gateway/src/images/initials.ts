const GENERIC = /^(wallet|app|the|by|of|for|pro|web3|crypto|defi|dapp)$/i
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

const first = (word: string): string => {
  const [segment] = segmenter.segment(word)
  return (segment?.segment ?? '').toLocaleUpperCase('en')
}

/** One or two letters that stand for a name; generic words do not count. */
export function initials(name: string): string {
  const words = name.split(/[\s\-_./()&+:]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const telling = words.filter((word) => !GENERIC.test(word))
  const letters = (telling.length > 0 ? telling : words).slice(0, 2).map(first).join('')
  return letters || '?'
}
