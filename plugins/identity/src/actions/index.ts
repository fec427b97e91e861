// The actions of the plugin, one chunk.
export { lookUp, refresh, showName } from './lookUp.ts'
export { resolve } from './resolve.ts'
