const IV_BYTES = 12
const encoder = new TextEncoder()

/** Bytes as base64url without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** @throws for other text */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
}

/** What a ciphertext belongs to, so that one cannot stand in for another. */
export function contextOf(account: string, wallet: string, purpose: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(`latchkey/v1|${account}|${wallet}|${purpose}`)
}

/** Encrypts with AES-256-GCM under a fresh nonce, bound to a context. */
export async function seal(
  key: CryptoKey,
  bytes: Uint8Array<ArrayBuffer>,
  context: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: context }, key, bytes)
  const out = new Uint8Array(IV_BYTES + sealed.byteLength)
  out.set(iv)
  out.set(new Uint8Array(sealed), IV_BYTES)
  return out
}

/** @throws OperationError for another key, another context or changed bytes */
export async function unseal(
  key: CryptoKey,
  sealed: Uint8Array<ArrayBuffer>,
  context: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const iv = sealed.slice(0, IV_BYTES)
  const opened = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv, additionalData: context },
    key,
    sealed.slice(IV_BYTES),
  )
  return new Uint8Array(opened)
}

/** An AES-256-GCM key that cannot be read back. */
export function importKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** The key of a slot, from a share of the service, a recovery code or a passkey (HKDF-SHA-256 with the slot's label and the wallet's id). */
export async function slotKey(
  share: Uint8Array<ArrayBuffer>,
  wallet: string,
  label: 'login' | 'device' | 'code' | 'passkey',
): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', share, 'HKDF', false, ['deriveKey'])
  const info = encoder.encode(`latchkey/v1|slot|${label}`)
  const params = { name: 'HKDF', hash: 'SHA-256', salt: encoder.encode(wallet), info }
  return crypto.subtle.deriveKey(params, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}
