import { startDevnet } from '@latchkey/devnet'

export { startDevnet }
