import { parseUrl } from './parseUrl.ts'

const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)+(?=[/?]|$)/i

/**
 * The address of a universal link or a web wallet as it may be opened: `https:`, without credentials (security.md T13);
 * a host without a scheme is taken as `https:`. `undefined` for anything else.
 */
export function pageBase(link: string | undefined): URL | undefined {
  const text = link?.trim() ?? ''
  const whole = HOST.test(text) ? `https://${text}` : text
  const url = /\s/.test(whole) ? undefined : parseUrl(whole)
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url : undefined
}
