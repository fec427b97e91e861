// The actions of the plugin, one chunk.
export {
  chooseAsset,
  clearError,
  followName,
  openSend,
  setAmount,
  setFeeRate,
  setMax,
  setReceiver,
  setSpeed,
  startTransfer,
  toggleUnit,
} from './edit.ts'
export { findToken } from './findToken.ts'
export { cancel, review, setClosing, watchReview } from './review.ts'
export { answerRequest, checkWallet, readRequest, reviewRequest, updateWallet } from './signRequest.ts'
export { speedUp } from './speedUp.ts'
export { finality, recheck, transactionUrl } from './status.ts'
export { abandon, submit } from './submit.ts'
