import { chunksBy, library, replaceModules } from '@latchkey/build'
import { replaced } from './replaced.ts'

const config = library({
  entry: {
    index: 'src/index.ts',
    networks: 'src/networks/index.ts',
    'standard-wallet': 'src/connectors/standardWallet.ts',
  },
})

export default {
  ...config,
  plugins: [replaceModules(replaced), config.plugins],
  outputOptions: {
    ...config.outputOptions,
    ...chunksBy({
      first: ['src/index.ts', 'src/networks/index.ts', 'src/connectors/standardWallet.ts'],
      chunks: {
        // What a session is opened and shown with: one file for a click on a wallet.
        connect: [
          'src/connectors/connect.ts',
          'src/capabilities/loaders.ts',
          'src/capabilities/balances.ts',
          'src/methods.ts',
        ],
      },
    }),
  },
}
