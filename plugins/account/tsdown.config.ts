import { chunksBy, library } from '@latchkey/build'

const config = library({ entry: { index: 'src/index.ts', testing: 'src/testing.ts' }, css: true, direct: true })

export default {
  ...config,
  inputOptions: { preserveEntrySignatures: 'allow-extension' },
  outputOptions: {
    ...config.outputOptions,
    ...chunksBy({
      first: ['src/index.ts'],
      shared: ['src/state.ts'],
      chunks: { actions: ['src/actions/index.ts', 'src/model/balance.ts'] },
    }),
  },
}
