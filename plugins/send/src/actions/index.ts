// The actions of the plugin, one chunk.
export { begin, chooseAsset, clearError, openSend, setAmount, setMax, setReceiver, setSpeed, toggleUnit } from './edit.ts'
export { findToken } from './findToken.ts'
export { cancel, review, watchReview } from './review.ts'
export { submit } from './submit.ts'
export { transactionUrl, recheck } from './status.ts'
