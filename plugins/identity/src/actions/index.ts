// The actions of the plugin, one chunk.
export { lookUp, refresh } from './lookUp.ts'
export { resolve } from './resolve.ts'
