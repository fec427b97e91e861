import { createHash } from 'node:crypto'
import type { Picture } from './picture.ts'

/** Bytes with their entity tag. */
export function toPicture(bytes: Uint8Array, type: string): Picture {
  return { bytes, type, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"` }
}
