import { library } from '@latchkey/tooling/build/library.ts'
import { ownCopies } from '@latchkey/tooling/build/ownCopies.ts'

const config = library({
  entry: {
    index: 'src/tokens/index.ts',
    ui: 'src/ui/index.ts',
    icons: 'src/ui/icons.ts',
    styles: 'src/ui/styles.ts',
  },
  css: true,
})

// A file per module: a host's bundler then puts rarely used primitives, and the encoder of codes, into the views that use them.
export default { ...config, plugins: [ownCopies(/allIcons\.ts$/), config.plugins], unbundle: true }
