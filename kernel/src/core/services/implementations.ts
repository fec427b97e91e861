// What the services do their work with: one chunk, loaded when one of them is first used.
export { createCacheStore } from './cacheStore.ts'
export { copyBySelection } from './copyBySelection.ts'
export { buildUrl, createHttpClient } from './httpClient.ts'
export { logBuffer } from './logBuffer.ts'
export { createRpcClient } from './rpcClient.ts'
