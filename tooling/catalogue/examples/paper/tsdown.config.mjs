import { library } from '@latchkey/build'

export default library()
