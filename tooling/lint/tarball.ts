import { gunzipSync } from 'node:zlib'

/** One file of a tarball. */
export interface TarballFile {
  /** Path inside the package, without the leading `package/`. */
  readonly path: string
  readonly bytes: Buffer
}

const BLOCK = 512

const field = (header: Buffer, start: number, length: number): string =>
  header
    .toString('utf8', start, start + length)
    .replace(/\0.*$/s, '')
    .trim()

/** The files of an npm tarball (ustar, section "Basic Tar Format" of POSIX.1-1988). */
export function readTarball(packed: Buffer): readonly TarballFile[] {
  const data = gunzipSync(packed)
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
      files.push({ path: full.replace(/^package\//, ''), bytes: data.subarray(start, start + size) })
    }
    offset += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
  return files
}

/** The files that only one of two tarballs has, or that differ. */
export function differentFiles(first: Buffer, second: Buffer): readonly string[] {
  const [left, right] = [first, second].map(
    (packed) => new Map(readTarball(packed).map(({ path, bytes }) => [path, bytes])),
  )
  const paths = new Set([...(left?.keys() ?? []), ...(right?.keys() ?? [])])
  return [...paths].filter((path) => {
    const [a, b] = [left?.get(path), right?.get(path)]
    return !a || !b || !a.equals(b)
  })
}
