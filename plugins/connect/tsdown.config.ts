import { chunksBy, library } from '@latchkey/build'

const config = library({ entry: { index: 'src/index.ts', testing: 'src/testing.ts' }, css: true, direct: true })

export default {
  ...config,
  inputOptions: { preserveEntrySignatures: 'allow-extension' },
  outputOptions: {
    ...config.outputOptions,
    // The Connect view with what other views share with it, and with the English messages that it is shown with; then all
    // that a press in it needs: a click on a wallet waits for one file.
    ...chunksBy({
      first: ['src/index.ts'],
      shared: ['src/constants.ts'],
      chunks: {
        connectView: ['src/views/connectView.ts'],
        connecting: ['src/views/otherViews.ts'],
      },
    }),
  },
}
