import { chunksBy, library, replaceModules } from '@latchkey/build'
import { replaced } from './replaced.ts'

const config = library({
  entry: {
    index: 'src/index.ts',
    networks: 'src/networks/index.ts',
    'psbt-signer': 'src/psbtSigner.ts',
  },
})

export default {
  ...config,
  plugins: [replaceModules(replaced), config.plugins],
  outputOptions: {
    ...config.outputOptions,
    ...chunksBy({
      first: ['src/index.ts', 'src/networks/index.ts', 'src/psbtSigner.ts'],
      chunks: {
        discovery: ['src/connectors/discovery.ts'],
        // What a session is opened and shown with: one file for a click on a wallet.
        connect: [
          'src/connectors/connect.ts',
          'src/base64.ts',
          'src/chain/bytes.ts',
          'src/chain/nodes.ts',
          'src/chain/scripts.ts',
          'src/connectors/callWallet.ts',
          'src/capabilities/loaders.ts',
          'src/capabilities/network.ts',
          'src/methods.ts',
        ],
        // What reads and prints addresses of every kind: none of it for an account of SegWit until something is built.
        addresses: ['src/chain/addresses.ts', 'src/chain/hashes.ts'],
        // What reads and checks transactions and signatures: transfers need it, messages too.
        checking: ['src/chain/account.ts', 'src/chain/signatures.ts', 'src/capabilities/signPsbt.ts'],
        // What signs messages and asks wallets, without the library that builds.
        signing: ['src/capabilities/signing.ts', 'src/connectors/requests.ts'],
        transfers: ['src/capabilities/prepare.ts', 'src/capabilities/inspectTransfer.ts', 'src/capabilities/send.ts'],
        // Seldom asked for, and only once something was sent.
        'speed-up': ['src/capabilities/speedUp.ts'],
      },
    }),
  },
}
