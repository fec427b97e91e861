import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../configError.ts'
import type { Log } from '../log/log.ts'
import { imageType } from './imageType.ts'
import type { Picture } from './picture.ts'
import { toPicture } from './toPicture.ts'

/** Kinds of pictures; each is a folder of the operator's own images. */
export const IMAGE_KINDS = ['wallet', 'asset', 'currency', 'token'] as const
/** One of the kinds of pictures. */
export type ImageKind = (typeof IMAGE_KINDS)[number]

const MOST_BYTES = 262_144
const FILE = /^([\w.:-]{1,100})\.(png|jpe?g|webp|svg)$/i

function readOne(file: string, log: Log): Picture | undefined {
  const bytes = statSync(file).size <= MOST_BYTES ? readFileSync(file) : undefined
  const type = bytes && imageType(bytes)
  if (bytes && type) return toPicture(bytes, type)
  log.warn({ file }, `a picture is left out: it is larger than ${MOST_BYTES} bytes or not what its name says`)
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
