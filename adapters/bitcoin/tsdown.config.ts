import { library } from '@latchkey/build'

export default library({
  entry: {
    index: 'src/index.ts',
    networks: 'src/networks/index.ts',
    'psbt-signer': 'src/psbtSigner.ts',
  },
})
