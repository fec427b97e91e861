import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** One file of a tarball. */
export interface TarballFile {
  /** Path inside the package, without the leading `package/`. */
  readonly path: string
  readonly text: string
}

const BLOCK = 512

const field = (header: Buffer, start: number, length: number): string =>
  header
    .toString('utf8', start, start + length)
    .replace(/\0.*$/s, '')
    .trim()

/** The files of an npm tarball (ustar, section "Basic Tar Format" of POSIX.1-1988). */
export function readTarball(path: string): TarballFile[] {
  const data = gunzipSync(readFileSync(path))
  const files: TarballFile[] = []
  for (let offset = 0; offset + BLOCK <= data.length; ) {
    const header = data.subarray(offset, offset + BLOCK)
    const name = field(header, 0, 100)
    if (name === '') break
    const size = Number.parseInt(field(header, 124, 12), 8) || 0
    const prefix = field(header, 345, 155)
    const type = field(header, 156, 1)
    if (type === '' || type === '0') {
      const start = offset + BLOCK
      const full = prefix === '' ? name : `${prefix}/${name}`
      files.push({ path: full.replace(/^package\//, ''), text: data.toString('utf8', start, start + size) })
    }
    offset += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
  return files
}
