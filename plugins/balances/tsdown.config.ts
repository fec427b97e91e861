import { chunksBy, library } from '@latchkey/build'

const config = library({ entry: { index: 'src/index.ts', testing: 'src/testing.ts' }, css: true, direct: true })

export default {
  ...config,
  inputOptions: { preserveEntrySignatures: 'allow-extension' },
  outputOptions: {
    ...config.outputOptions,
    // The views and what they do: small, and of no use without each other.
    ...chunksBy({
      first: ['src/index.ts'],
      chunks: { views: ['src/views/index.ts'], nfts: ['src/views/nfts.ts'] },
    }),
  },
}
