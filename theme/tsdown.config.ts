import { library } from '@latchkey/tooling/build/library.ts'

// A file per module: a host's bundler then puts rarely used primitives, and the encoder of codes, into the views that use them.
export default {
  ...library({ entry: { index: 'src/tokens/index.ts', ui: 'src/ui/index.ts', styles: 'src/ui/styles.ts' }, css: true }),
  unbundle: true,
}
