import { SignClient } from '@walletconnect/sign-client'
import type { WalletOptions } from './types.ts'

export type Client = Awaited<ReturnType<typeof SignClient.init>>

const METADATA = {
  name: 'Latchkey Test Wallet',
  description: 'A wallet for tests whose keys everybody knows',
  url: 'http://localhost',
  icons: [],
}

/**
 * The pairing library as a wallet. Its queue of one request per second is switched off, and so are its calls to the
 * vendor's telemetry and attestation hosts, which it leaves out under `IS_VITEST`.
 */
export function createClient({ relayUrl, projectId = 'wallet', metadata = {} }: WalletOptions): Promise<Client> {
  process.env.IS_VITEST = 'true'
  return SignClient.init({
    ...{ relayUrl, projectId, logger: 'silent', telemetryEnabled: false },
    metadata: { ...METADATA, ...metadata, icons: [...(metadata.icons ?? [])] },
    storageOptions: { database: ':memory:' },
    signConfig: { disableRequestQueue: true },
  })
}
