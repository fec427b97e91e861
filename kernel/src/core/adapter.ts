// What adapters of every chain family need once somebody looks for wallets. An entry of its own, like `errors.ts`; what finds
// them, `pageConnectors`, is in the main one, because hosts have it in their first bundle.
export {
  type CallCodes,
  callWallet,
  malformedAnswer,
  type NodeContext,
  nodeCall,
  noteLateAnswer,
  walletCall,
} from './adapters/calls.ts'
export { appLinkConnectors, connecting, eachFrame, type LinkedApp, readTexts } from './adapters/discovery.ts'
export { type SessionLife, sessionLife } from './adapters/sessionLife.ts'
export { readProperty } from './errors/readProperty.ts'
