import { encode } from 'uqr'
import { ThemeError } from '../../tokens/ThemeError.ts'

// Version 40 at level Q holds this many bytes (ISO/IEC 18004, table 7).
const MAX_BYTES = 1663

/** A code as one path on a grid of `size` by `size` modules. */
export interface QrPath {
  readonly size: number
  readonly path: string
}

/**
 * Encodes a text at level Q, which survives a quarter of the code being covered (ISO/IEC 18004).
 * @throws ThemeError QR_TEXT_TOO_LONG over 1663 bytes
 */
export function qrPath(text: string): QrPath {
  if (new TextEncoder().encode(text).length > MAX_BYTES) {
    throw new ThemeError('QR_TEXT_TOO_LONG', `A code holds at most ${MAX_BYTES} bytes.`)
  }
  const { data, size } = encode(text, { ecc: 'Q', border: 0 })
  return { size, path: data.map(rowPath).join('') }
}

function rowPath(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue
    const start = x
    while (row[x + 1]) x += 1
    const length = x + 1 - start
    path += `M${start} ${y}h${length}v1h-${length}z`
  }
  return path
}
