import type { ChunkModule } from './builtHost.ts'

const SDKS = [
  'viem',
  'ox',
  'abitype',
  '@noble',
  '@scure',
  '@solana',
  'bitcoinjs-lib',
  '@polkadot',
  '@walletconnect',
  'zod',
  'i18next',
]

/** Packages that must not be in the first chunk but are: chain SDKs, the schema library, the word engine. */
export function findSdks(modules: readonly ChunkModule[]): string[] {
  const names = modules.map(
    ({ id }) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id.replaceAll('\\', '/'))?.[1] ?? '',
  )
  return [...new Set(names.filter((name) => SDKS.some((sdk) => name === sdk || name.startsWith(`${sdk}/`))))]
}
