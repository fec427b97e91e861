import { chunksBy } from '@latchkey/tooling/build/chunksBy.ts'
import { library } from '@latchkey/tooling/build/library.ts'

const config = library({ css: true })

export default {
  ...config,
  inputOptions: { preserveEntrySignatures: 'allow-extension' },
  outputOptions: {
    ...config.outputOptions,
    // The Connect view with everything that other views share with it.
    ...chunksBy({
      first: ['src/index.ts'],
      shared: ['src/constants.ts'],
      chunks: { connectView: ['src/views/connectView.ts'] },
    }),
  },
}
