import { chunksBy, library } from '@latchkey/build'

const config = library({ entry: { index: 'src/index.ts', testing: 'src/testing.ts' }, direct: true })

export default {
  ...config,
  outputOptions: {
    ...config.outputOptions,
    // Who is signed in is asked as soon as a wallet is connected; the view comes when somebody has to sign.
    ...chunksBy({
      first: ['src/index.ts'],
      shared: ['src/errors.ts'],
      chunks: { actions: ['src/actions/index.ts'], views: ['src/views/SIWXSignMessage.tsx'] },
    }),
  },
}
