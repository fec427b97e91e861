/** The 32-byte words of an answer; `undefined` for what is none. At most 300, as many owners as a Safe can have. */
function wordsOf(answer: unknown): readonly string[] | undefined {
  if (typeof answer !== 'string' || !/^0x([0-9a-f]{64}){1,300}$/i.test(answer)) return undefined
  return answer.slice(2).toLowerCase().match(/.{64}/g) ?? undefined
}

const toNumber = (word: string | undefined): number | undefined => {
  const value = word === undefined ? undefined : BigInt(`0x${word}`)
  return value !== undefined && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : undefined
}

/** A `uint256` that a number can hold. */
export const readNumber = (answer: unknown): number | undefined => {
  const words = wordsOf(answer)
  return words?.length === 1 ? toNumber(words[0]) : undefined
}

/** An `address[]`: the place of its length, the length, the addresses. */
export function readAddresses(answer: unknown): readonly string[] | undefined {
  const [place, length, ...words] = wordsOf(answer) ?? []
  if (toNumber(place) !== 32 || toNumber(length) !== words.length) return undefined
  return words.every((word) => word.startsWith('0'.repeat(24))) ? words.map((word) => `0x${word.slice(24)}`) : undefined
}
