import { library } from '@latchkey/build'

export default library({ entry: { index: 'src/index.ts', panel: 'src/panel/index.ts' } })
