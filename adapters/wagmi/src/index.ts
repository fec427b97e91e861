export { networksOf } from './chains.ts'
export { createWagmiConfig, type KernelConfig, type WagmiConfigOptions } from './createWagmiConfig.ts'
export { latchkey } from './latchkey.ts'
export { wagmiAdapter } from './wagmiAdapter.ts'
