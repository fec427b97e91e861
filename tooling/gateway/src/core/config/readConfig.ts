import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../errors.ts'
import type { Config } from './config.ts'
import { resolveConfig } from './configSchema.ts'

type Environment = Readonly<Record<string, string | undefined>>

function readFile(file: string): object {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ConfigError('config', `The configuration file ${file} cannot be read: ${reason}`, { cause })
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw new ConfigError('config', `The configuration file ${file} holds no object: see the README for its shape.`)
}

const isOn = (text: string): boolean => /^(1|true|yes|on)$/i.test(text)

const VARIABLES: readonly (readonly [string, (text: string, file: Record<string, object>) => object])[] = [
  ['HOST', (host) => ({ host })],
  ['PORT', (text) => ({ port: /^\d+$/.test(text) ? Number(text) : text })],
  ['OPERATOR_HOST', (operatorHost) => ({ operatorHost })],
  ['OPERATOR_PORT', (text) => ({ operatorPort: /^\d+$/.test(text) ? Number(text) : text })],
  ['PUBLIC_URL', (publicUrl) => ({ publicUrl })],
  ['DATABASE_URL', (databaseUrl) => ({ databaseUrl })],
  ['REDIS_URL', (redisUrl) => ({ redisUrl })],
  ['TRUST_PROXY', (text) => ({ trustProxy: /[.:]/.test(text) ? text.split(/[\s,]+/) : isOn(text) })],
  ['IMAGES_FOLDER', (imagesFolder) => ({ imagesFolder })],
  ['NAMES_ZONES', (text, file) => ({ names: { ...file.names, zones: text.split(/[\s,]+/) } })],
  ['FRAME_URL', (url, file) => ({ frame: { ...file.frame, url } })],
  ['SMTP_URL', (url, file) => ({ smtp: { ...file.smtp, url } })],
  ['SMTP_FROM', (from, file) => ({ smtp: { ...file.smtp, from } })],
  ['LOG_LEVEL', (level, file) => ({ log: { ...file.log, level } })],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', (url) => ({ telemetry: { url } })],
  ['ANALYTICS', (text, file) => ({ analytics: { ...file.analytics, isEnabled: isOn(text) } })],
]

const VARIABLE = /\$\{([A-Za-z_]\w*)\}/g

function readSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (cause) {
    throw new ConfigError('config', `The secret file ${file} cannot be read: check its path and its rights.`, { cause })
  }
}

/**
 * Settings with what the environment holds: `${NAME}` in a text, and `"apiKey_FILE": "/run/secrets/key"` for the content
 * of a file. `NAME_FILE` is looked at where `NAME` is not set.
 *
 * @throws ConfigError naming the variable or the file
 */
export function expandSecrets(value: unknown, environment: Environment): unknown {
  if (typeof value === 'string')
    return value.replace(VARIABLE, (_text, name: string) => {
      const file = environment[`${name}_FILE`]
      const found = environment[name] ?? (file ? readSecret(file) : undefined)
      if (found !== undefined && found !== '') return found
      throw new ConfigError(
        'config',
        `The configuration names \${${name}}: set this environment variable, or ${name}_FILE.`,
      )
    })
  if (Array.isArray(value)) return value.map((item) => expandSecrets(item, environment))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const expanded = expandSecrets(item, environment)
      if (!key.endsWith('_FILE') || typeof expanded !== 'string') return [key, expanded]
      return [key.slice(0, -'_FILE'.length), readSecret(expanded)]
    }),
  )
}

/** Where a configuration is read from. */
export interface ReadConfigOptions {
  /** Working folder. */
  readonly folder: string
  /** Given by name; then it must exist. */
  readonly file?: string | undefined
  readonly environment: Environment
}

/**
 * The configuration of a process: `gateway.config.json` where there is one, and the environment, which wins.
 *
 * @throws ConfigError `config` naming the file or the settings
 */
export function readConfig({ folder, file, environment }: ReadConfigOptions): Config {
  const path = file ?? join(folder, 'gateway.config.json')
  const isThere = existsSync(path)
  if (file !== undefined && !isThere)
    throw new ConfigError('config', `The configuration file ${file} does not exist: check --config.`)
  const stated: Record<string, object> = isThere ? { ...(expandSecrets(readFile(path), environment) as object) } : {}
  for (const [name, setting] of VARIABLES) {
    const text = environment[name]
    if (text !== undefined && text !== '') Object.assign(stated, setting(text, stated))
  }
  return resolveConfig(stated, isThere ? `${path} with the environment` : 'The environment')
}
