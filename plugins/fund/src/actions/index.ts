// The actions of the plugin, one chunk.

export { deposit } from './deposit.ts'
export { beginFund, chooseAsset, chooseExchange, openFund, setAmount } from './edit.ts'
export { followDeposit, openExchange } from './follow.ts'
