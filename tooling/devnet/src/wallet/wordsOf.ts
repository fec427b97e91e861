/** What an error says; the pairing library throws errors and plain objects with a message. */
export function wordsOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'message' in error && error.message) return String(error.message)
  return typeof error === 'string' ? error : JSON.stringify(error)
}
