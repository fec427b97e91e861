/** A name that somebody else wrote, without controls and invisible characters (security, T7). */
export function plainText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, 80)
}
