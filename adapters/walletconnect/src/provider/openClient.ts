import type { AdapterContext, StorageService } from '@latchkey/kernel'
import { UniversalProvider } from '@walletconnect/universal-provider'
import { PUBLIC_RELAY } from '../constants.ts'
import type { WalletConnectOptions } from '../walletConnectOptions.ts'
import type { SignClient } from './clientTypes.ts'
import { handledChecks } from './handledChecks.ts'
import { keyValueStore } from './keyValueStore.ts'
import { silentLogger } from './silentLogger.ts'
import { siteMetadata } from './siteMetadata.ts'
import { steadyRelay } from './steadyRelay.ts'

/** The library's client of one kernel. */
export interface OpenClient {
  readonly client: SignClient
  /** Closes the socket for good and stops writing. */
  close(): void
}

const PREFIX = 'latchkey'

/**
 * The library shares the core of one page by this global; a kernel's client is its own. The core is made before
 * `init` first waits, so nobody can have seen it.
 */
function forgetSharedCore(): void {
  for (const suffix of ['', '_count']) Reflect.deleteProperty(globalThis, `_walletConnectCore_${PREFIX}${suffix}`)
}

/**
 * Starts the library. Its telemetry is off; and it asks no third party to attest the page's origin, which would load a
 * frame of that party for every request and wait five seconds for it where it is blocked.
 */
export async function openClient(
  { relayUrl = PUBLIC_RELAY, projectId, metadata }: WalletConnectOptions,
  ctx: AdapterContext,
  storage: StorageService,
): Promise<OpenClient> {
  const { store, close } = keyValueStore(storage)
  const id = projectId ?? ctx.projectId
  const starting = UniversalProvider.init({
    relayUrl,
    ...(id === undefined ? {} : { projectId: id }),
    metadata: siteMetadata({ ...ctx.metadata, ...metadata }, ctx.services.platform),
    storage: store,
    customStoragePrefix: PREFIX,
    logger: silentLogger(),
    telemetryEnabled: false,
    disableProviderPing: true,
  })
  forgetSharedCore()
  const { client } = await starting
  const { core } = client
  core.verify.register = () => Promise.resolve(undefined)
  handledChecks(client)
  const closeRelay = steadyRelay(core.relayer, ctx.services.clock)
  return {
    client,
    close() {
      close()
      core.heartbeat.stop()
      closeRelay()
    },
  }
}
