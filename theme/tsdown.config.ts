import { library } from '@latchkey/tooling/build/library.ts'

export default library({ entry: { index: 'src/tokens/index.ts', ui: 'src/ui/index.ts' }, css: true })
