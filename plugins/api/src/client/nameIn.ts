/** The name in the message that registers it (facts 12), for error messages; empty when there is none. */
export function nameIn(message: string): string {
  try {
    const { name } = Object(JSON.parse(message))
    return typeof name === 'string' ? name.slice(0, 255) : ''
  } catch {
    return ''
  }
}
