import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

/** Bytes of a file after gzip at its best level, as a server would send it. */
export function gzipBytes(path: string): number {
  return gzipSync(readFileSync(path), { level: 9 }).length
}
