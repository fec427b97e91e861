import type { UniversalProviderOpts } from '@walletconnect/universal-provider'

type Logger = Exclude<UniversalProviderOpts['logger'], string | undefined>

const nothing = (): void => undefined

/** Without a logger of ours the library keeps everything it says in memory, URIs and keys too, and offers it on `window`. */
export function silentLogger(): Logger {
  const logger = {
    level: 'silent',
    trace: nothing,
    debug: nothing,
    info: nothing,
    warn: nothing,
    error: nothing,
    fatal: nothing,
    silent: nothing,
    child: () => silentLogger(),
  }
  // The type is pino's whole interface; the library uses these.
  return logger as unknown as Logger
}
