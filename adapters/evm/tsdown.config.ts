import { chunksBy, library } from '@latchkey/build'

const config = library({
  entry: { index: 'src/index.ts', networks: 'src/networks/index.ts', provider: 'src/provider.ts', viem: 'src/viem.ts' },
})

export default {
  ...config,
  // The checksum of addresses is part of every connection: as files of their own its parts would be two more requests.
  noExternal: ['@noble/hashes/sha3', '@noble/hashes/utils', '@noble/hashes/crypto'],
  outputOptions: {
    ...config.outputOptions,
    ...chunksBy({
      first: ['src/index.ts', 'src/networks/index.ts', 'src/viem.ts'],
      shared: ['src/connectors/chainId.ts'],
      chunks: {
        discovery: ['src/connectors/discovery.ts'],
        // What a session is opened, shown and moved to another network with: one file for a click on a wallet.
        connect: ['src/connectors/connect.ts', 'src/capabilities/loaders.ts', 'src/capabilities/network.ts'],
      },
    }),
  },
}
