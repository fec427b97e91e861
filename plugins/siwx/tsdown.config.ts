import { chunksBy, library, ownCopies } from '@latchkey/build'

const config = library({ entry: { index: 'src/index.ts', testing: 'src/testing.ts' }, direct: true })

export default {
  ...config,
  // The first bundle names the table of errors in development only: what makes errors of it later has its own.
  plugins: [ownCopies(/src\/errors\.ts$/, /codes\.ts$/), config.plugins],
  outputOptions: {
    ...config.outputOptions,
    // Who is signed in is asked as soon as a wallet is connected; the view comes when the user has to sign.
    ...chunksBy({
      first: ['src/index.ts'],
      shared: ['src/options.ts'],
      chunks: { actions: ['src/actions/index.ts'], views: ['src/views/SIWXSignMessage.tsx'] },
    }),
  },
}
