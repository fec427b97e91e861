const WORD = 64

/** How many whole words of 32 bytes a log's data has. */
export function wordCount(data: string): number {
  return Math.floor((data.length - 2) / WORD)
}

/** The word at a place of a log's data, as a number; `undefined` past its end. */
export function wordAt(data: string, place: number): bigint | undefined {
  if (place < 0 || place >= wordCount(data)) return undefined
  return BigInt(`0x${data.slice(2 + place * WORD, 2 + (place + 1) * WORD)}`)
}

/** The address in a topic; `undefined` when the topic holds more than one. */
export function addressOf(topic: string | undefined): string | undefined {
  return topic?.startsWith('0x000000000000000000000000') ? `0x${topic.slice(26)}` : undefined
}
