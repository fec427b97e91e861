import { chunksBy, library } from '@latchkey/build'

const config = library({ entry: { index: 'src/index.ts', testing: 'src/testing.ts' }, css: true, direct: true })

export default {
  ...config,
  inputOptions: { preserveEntrySignatures: 'allow-extension' },
  outputOptions: {
    ...config.outputOptions,
    // The form, and what follows the press on Review: most who open the form look at a price and leave.
    ...chunksBy({
      first: ['src/index.ts'],
      shared: ['src/state.ts'],
      chunks: { views: ['src/views/index.ts'], review: ['src/actions/confirm.ts', 'src/views/SwapPreview.tsx'] },
    }),
  },
}
