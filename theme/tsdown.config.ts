import { library, ownCopies, precomputed } from '@latchkey/build'
import { chunkOf } from './build/chunks.ts'
import { baseCss } from './src/tokens/baseCss.ts'

const config = library({
  entry: {
    index: 'src/tokens/index.ts',
    ui: 'src/ui/index.ts',
    icons: 'src/ui/icons.ts',
    styles: 'src/ui/styles.ts',
  },
  css: true,
})

export default {
  ...config,
  plugins: [precomputed('baseCss', baseCss), ownCopies(/all\.generated\.ts$/), config.plugins],
  inputOptions: { preserveEntrySignatures: 'allow-extension' },
  outputOptions: {
    ...config.outputOptions,
    minifyInternalExports: false,
    codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkOf }] },
  },
}
