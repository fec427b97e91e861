// What the plugin does by itself comes in one chunk with what others can ask for.
export { followAccount } from './followAccount.ts'
export * from './index.ts'
