import * as z from 'zod/mini'
import { ConfigError } from '../configError.ts'
import type { Config, GatewayConfig } from './config.ts'
import { configSchema } from './configSchema.ts'
import { defaultChains } from './defaultChains.ts'
import { inWords } from './inWords.ts'

/**
 * Checks a configuration and fills in the defaults.
 *
 * @param source where it came from, named in the message
 * @throws ConfigError `config` with the path of every wrong setting
 */
export function resolveConfig(input: GatewayConfig | unknown, source = 'The configuration'): Config {
  const result = z.safeParse(configSchema, input, inWords)
  if (!result.success) {
    const lines = result.error.issues.map(({ path, message }) => `  ${path.join('.') || '(root)'}: ${message}`)
    throw new ConfigError('config', `${source} is not valid; correct these settings:\n${lines.join('\n')}`)
  }
  const { chains = defaultChains, ...rest } = result.data
  const twice = chains.find(({ id }, index) => chains.findIndex((other) => other.id === id) !== index)
  if (twice) throw new ConfigError('config', `${source} lists the chain ${twice.id} twice: leave one of them out.`)
  return { ...rest, chains }
}
