#!/usr/bin/env node
import { ConfigError, EXIT_CODES } from './configError.ts'
import { createGateway } from './createGateway.ts'

createGateway().then(
  (gateway) => {
    const stop = (): void => void gateway.stop().then(() => process.exit(0))
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof ConfigError ? error.message : error}\n`)
    process.exit(EXIT_CODES[error instanceof ConfigError ? error.code : 'internal'])
  },
)
