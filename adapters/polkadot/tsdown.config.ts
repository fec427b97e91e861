import { library, replaceModules } from '@latchkey/build'
import { replaced } from './replaced.ts'

const config = library({
  entry: { index: 'src/index.ts', networks: 'src/networks/index.ts', signer: 'src/connectors/polkadotSigner.ts' },
})

export default { ...config, plugins: [replaceModules(replaced), config.plugins] }
