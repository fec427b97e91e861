import { library } from '@latchkey/tooling/build/library.ts'

export default library({ css: true })
