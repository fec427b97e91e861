// What the services do their work with: one chunk, loaded when one of them is first used.
export { createCacheStore } from './cache/createCacheStore.ts'
export { buildUrl } from './http/buildUrl.ts'
export { createHttpClient } from './http/createHttpClient.ts'
export { logBuffer } from './log/logBuffer.ts'
export { copyBySelection } from './platform/copyBySelection.ts'
export { createRpcClient } from './rpc/createRpcClient.ts'
