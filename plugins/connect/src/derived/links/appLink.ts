import { appBase } from './appBase.ts'

/** A native link: opens the wallet's app with a pairing (facts 15). @param code The encoded pairing URI. */
export function appLink(link: string | undefined, code: string): string | undefined {
  const base = appBase(link)
  if (base === undefined) return undefined
  // Some wallets name the parameter themselves.
  if (base.endsWith('=')) return base + code
  if (base.endsWith('?')) return `${base}uri=${code}`
  return `${base}${base.endsWith('/') ? '' : '/'}wc?uri=${code}`
}
