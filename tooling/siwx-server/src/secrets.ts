const toHex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** A secret of 256 random bits. */
export function createSecret(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(32)))
}

/** What is stored in the place of a secret. */
export async function secretHash(secret: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))))
}
