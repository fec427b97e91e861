import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { ConfigError } from '../errors.ts'

/** What a key service sealed, and with which of its keys. */
export interface Sealed {
  readonly keyId: string
  /** Base64url. */
  readonly blob: string
}

/** Seals what must not lie open in the database. The database alone opens nothing. */
export interface KeyService {
  /** For the log and for messages. */
  readonly id: string
  /** @param context what the bytes belong to; they open for the same context only */
  wrap(bytes: Uint8Array, context: string): Promise<Sealed>
  /** @throws Error when the key is missing, or the blob belongs to something else */
  unwrap(sealed: Sealed, context: string): Promise<Uint8Array>
  /** The ids of the keys it has; the current one first. */
  keys(): Promise<readonly string[]>
  /** Makes a new current key. @returns its id */
  rotate(): Promise<string>
  /** Forgets a key that nothing needs any more. */
  retire(id: string): Promise<void>
}

const IV = 12
const TAG = 16

/** AES-256-GCM; the nonce stands before what it sealed, the tag behind it. */
export function sealBytes(key: Uint8Array, bytes: Uint8Array, context: string): string {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** @throws Error when the key or the context is another one, or a bit was changed */
export function openBytes(key: Uint8Array, blob: string, context: string): Uint8Array {
  const bytes = Buffer.from(blob, 'base64url')
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV), { authTagLength: TAG })
  cipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-TAG))
  return Buffer.concat([cipher.update(bytes.subarray(IV, -TAG)), cipher.final()])
}

const file = z.strictObject({
  current: z.string(),
  keys: z.record(z.string(), z.strictObject({ key: z.string().check(z.regex(/^[\w-]{43}$/)), createdAt: z.string() })),
})

type Content = z.infer<typeof file>

function withNewKey({ keys }: Pick<Content, 'keys'>): Content {
  const id = randomBytes(9).toString('hex')
  const entry = { key: randomBytes(32).toString('base64url'), createdAt: new Date().toISOString() }
  return { current: id, keys: { ...keys, [id]: entry } }
}

/** Where the keys are. */
interface Place {
  readonly id: string
  /** `undefined` when there are none yet. */
  read(): Content | undefined
  write(content: Content): void
}

function overPlace(place: Place): KeyService {
  const content = (): Content => {
    const found = place.read()
    if (found) return found
    const made = withNewKey({ keys: {} })
    place.write(made)
    return made
  }
  const keyOf = ({ keys }: Content, id: string): Uint8Array => {
    const entry = keys[id]
    if (entry) return Buffer.from(entry.key, 'base64url')
    throw new ConfigError('config', `The key ${id} is not in ${place.id}: restore the key file that belongs to it.`)
  }
  return {
    id: place.id,
    async wrap(bytes, context) {
      const now = content()
      return { keyId: now.current, blob: sealBytes(keyOf(now, now.current), bytes, context) }
    },
    unwrap: async ({ keyId, blob }, context) => openBytes(keyOf(content(), keyId), blob, context),
    async keys() {
      const { current, keys } = content()
      return [current, ...Object.keys(keys).filter((id) => id !== current)]
    },
    async rotate() {
      const next = withNewKey(content())
      place.write(next)
      return next.current
    },
    async retire(id) {
      const { current, keys } = content()
      const { [id]: _retired, ...rest } = keys
      place.write({ current, keys: rest })
    },
  }
}

/** Rights of all but the owner. */
const OTHERS = 0o077

function readKeyFile(path: string): Content | undefined {
  if (!existsSync(path)) return undefined
  // Windows has no such rights.
  if (process.platform !== 'win32' && (statSync(path).mode & OTHERS) !== 0)
    throw new ConfigError(
      'config',
      `The key file ${path} can be read by others: run chmod 600 on it. It opens what people store here, together with the database.`,
    )
  try {
    return z.parse(file, JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    throw new ConfigError('config', `The key file ${path} cannot be read as one: restore it from its backup.`, {
      cause,
    })
  }
}

/**
 * 32-byte keys in one file of mode 0600. A running gateway sees a rotation at once: the file is read anew when it changed.
 *
 * @throws ConfigError when others can read the file, or it is damaged
 */
export function localFile(path: string): KeyService {
  let seen: { readonly at: number; readonly content: Content | undefined } | undefined
  return overPlace({
    id: `the key file ${path}`,
    read() {
      const at = existsSync(path) ? statSync(path).mtimeMs : 0
      if (!seen || seen.at !== at) seen = { at, content: readKeyFile(path) }
      return seen.content
    },
    write(content) {
      const next = `${path}.${process.pid}`
      writeFileSync(next, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
      chmodSync(next, 0o600)
      renameSync(next, path)
      seen = undefined
    },
  })
}

/** Keys that end with the process, for a database that does too. */
export function memoryKeys(): KeyService {
  let held: Content | undefined
  return overPlace({
    id: 'memory',
    read: () => held,
    write(content) {
      held = content
    },
  })
}
