import type { Settings } from './options.ts'

const toHex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** A secret of 256 random bits. */
export function createSecret(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(32)))
}

/** What is stored in the place of a secret. */
export async function secretHash(secret: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))))
}

/** Headers of a `Request`, or of a request of Node. */
export type HeaderSource = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

function headerOf(headers: HeaderSource, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  return typeof value === 'string' ? value : (value ?? []).join('; ')
}

/** By what browsers are known: their cookies, or what their pages send. */
export interface BrowserSecrets {
  read(headers: HeaderSource, name: 'nonce' | 'session'): string | undefined
  /** A `Set-Cookie` header. `__Host-` keeps other hosts and plain http from setting it. */
  cookie(name: 'nonce' | 'session', value: string, seconds: number): string
}

/** Reads and writes the secrets of browsers as the site has chosen. */
export function createBrowserSecrets({ isLocal, sameSite, transport }: Settings): BrowserSecrets {
  const prefix = isLocal ? '' : '__Host-'
  const place = `; Path=/; HttpOnly${isLocal ? '' : '; Secure'}`
  const site = sameSite === 'none' && !isLocal ? '; SameSite=None; Partitioned' : '; SameSite=Lax'
  return {
    read(headers, name) {
      if (transport === 'bearer')
        return name === 'session' ? /^Bearer ([0-9a-f]{64})$/i.exec(headerOf(headers, 'authorization'))?.[1] : undefined
      const start = `${prefix}latchkey-${name}=`
      // A space alone: browsers guard the prefix of a name, and not that of one which another character precedes.
      const found = headerOf(headers, 'cookie')
        .split(/; */)
        .find((entry) => entry.startsWith(start))
      const value = found?.slice(start.length)
      return value && /^[0-9a-f]{64}$/.test(value) ? value : undefined
    },
    cookie: (name, value, seconds) =>
      `${prefix}latchkey-${name}=${value}${place}${site}; Max-Age=${Math.floor(seconds)}`,
  }
}
