/** A block's number, from a number or from digits, hexadecimal with 0x. */
export function toHeight(value: unknown): number {
  const height = typeof value === 'string' ? Number(value) : value
  if (typeof height === 'number' && Number.isSafeInteger(height) && height >= 0) return height
  throw new Error('The answer is not the number of a block.')
}
