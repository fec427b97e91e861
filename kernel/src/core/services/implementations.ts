// What the services do their work with: one chunk, loaded when one of them is first used.
export { createCacheStore } from './cacheStore.ts'
export { createHttp } from './httpClient.ts'
export { pluginHttp } from './pluginHttp.ts'
export { createRpcClient } from './rpcClient.ts'
