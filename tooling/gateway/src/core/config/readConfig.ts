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
  ['LOG_LEVEL', (level, file) => ({ log: { ...file.log, level } })],
  ['ANALYTICS', (text, file) => ({ analytics: { ...file.analytics, isEnabled: isOn(text) } })],
]

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
  const stated: Record<string, object> = isThere ? { ...readFile(path) } : {}
  const set = VARIABLES.flatMap(([name, setting]) => {
    const text = environment[name]
    return text === undefined || text === '' ? [] : [setting(text, stated)]
  })
  return resolveConfig(Object.assign({}, stated, ...set), isThere ? `${path} with the environment` : 'The environment')
}
