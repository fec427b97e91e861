// The actions of the plugin, one chunk.
export {
  begin,
  chooseToken,
  findToken,
  openSwap,
  selectToken,
  setAmount,
  setMax,
  setSlippage,
  switchTokens,
  tryAnother,
} from './edit.ts'
export { cancel, review, setUnlimited, watch } from './review.ts'
export { abandon, submit } from './submit.ts'
