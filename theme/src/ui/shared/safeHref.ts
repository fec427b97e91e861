/** An address a link may point to: absolute, `https:`, without credentials (security, T7 and T13); else `undefined`. */
export function safeHref(href: string | undefined): string | undefined {
  if (href === undefined || !URL.canParse?.(href)) return undefined
  const url = new URL(href)
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : undefined
}
