import { library, replaceModules } from '@latchkey/build'
import { replaced } from './replaced.ts'

const config = library({
  entry: { index: 'src/index.ts', networks: 'src/networks/index.ts', signer: 'src/connectors/polkadotSigner.ts' },
})

// The library has static blocks, which the oldest Safari that is supported lacks.
export default {
  ...config,
  target: ['chrome100', 'firefox101', 'safari15.4'],
  plugins: [replaceModules(replaced), config.plugins],
}
