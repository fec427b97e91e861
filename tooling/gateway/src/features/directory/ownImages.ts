import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'

const startsWith = (bytes: Uint8Array, ...wanted: number[]): boolean =>
  wanted.every((byte, index) => bytes[index] === byte)

/** The content type by the first bytes, for the kinds that are served; a name proves nothing. */
function imageType(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47)) return 'image/png'
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  const head = Buffer.from(bytes.subarray(0, 512)).toString('latin1')
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image/webp'
  return /^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(head) ? 'image/svg+xml' : undefined
}

/** A picture as it is sent: bytes that are not read. */
export interface Picture {
  readonly bytes: Uint8Array
  readonly type: string
  /** Strong, of the bytes. */
  readonly etag: string
}

/** Bytes with their entity tag. */
export function toPicture(bytes: Uint8Array, type: string): Picture {
  return { bytes, type, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"` }
}

/** Kinds of pictures; each is a folder of the operator's own images. */
const IMAGE_KINDS = ['wallet', 'asset', 'currency', 'token'] as const

/** One of the kinds of pictures. */
export type ImageKind = (typeof IMAGE_KINDS)[number]

const MAX_BYTES = 262_144
const FILE = /^([\w.:-]{1,100})\.(png|jpe?g|webp|svg)$/i

function readOne(file: string, log: Log): Picture | undefined {
  const bytes = statSync(file).size <= MAX_BYTES ? readFileSync(file) : undefined
  const type = bytes && imageType(bytes)
  if (bytes && type) return toPicture(bytes, type)
  log.warn({ file }, `a picture is left out: it is larger than ${MAX_BYTES} bytes or not what its name says`)
  return undefined
}

/**
 * The operator's own pictures, read once at the start: what a request names is looked up, never joined to a path.
 *
 * @throws ConfigError `config` when the folder does not exist
 */
export function readOwnImages(folder: string | undefined, log: Log): ReadonlyMap<string, Picture> {
  const found = new Map<string, Picture>()
  if (folder === undefined) return found
  if (!existsSync(folder))
    throw new ConfigError('config', `imagesFolder "${folder}" does not exist: create it or leave it out.`)
  for (const kind of IMAGE_KINDS.filter((name) => existsSync(join(folder, name)))) {
    for (const name of readdirSync(join(folder, kind))) {
      const id = FILE.exec(name)?.[1]
      const picture = id === undefined ? undefined : readOne(join(folder, kind, name), log)
      if (picture) found.set(`${kind}/${id}`.toLowerCase(), picture)
    }
  }
  return found
}
