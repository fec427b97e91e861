import { chunksBy, library, replaceModules } from '@latchkey/build'
import { replaced } from './replaced.ts'

const config = library({
  entry: { index: 'src/index.ts', networks: 'src/networks/index.ts', signer: 'src/connectors/polkadotSigner.ts' },
})

export default {
  ...config,
  // The library has static blocks, which the oldest Safari that is supported lacks.
  target: ['chrome100', 'firefox101', 'safari15.4'],
  plugins: [replaceModules(replaced), config.plugins],
  outputOptions: {
    ...config.outputOptions,
    ...chunksBy({
      first: ['src/index.ts', 'src/networks/index.ts'],
      chunks: {
        // What a session is opened and shown with: one file for a click on a wallet.
        connect: [
          'src/connectors/connect.ts',
          'src/capabilities/loaders.ts',
          'src/capabilities/nativeBalance.ts',
          'src/methods.ts',
        ],
      },
    }),
  },
}
