/**
 * An address or hash as the widget's `Address` shortens it, for what is drawn without the widget: people compare the two.
 * @param text A short one stays as it is.
 */
export function shortAddress(text: string): string {
  return text.length > 13 ? `${text.slice(0, 6)}…${text.slice(-6)}` : text
}
