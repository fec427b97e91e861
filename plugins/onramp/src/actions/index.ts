// The actions of the plugin, one chunk.

export {
  chooseMethod,
  choosePlace,
  chooseProvider,
  chooseToken,
  setAmount,
  setCurrency,
  startPurchase,
} from './edit.ts'
export { followOrder } from './followOrder.ts'
export { explain, openBuy, openProvider } from './open.ts'
export { order } from './order.ts'
export { followPurchases, loadPurchases } from './purchases.ts'
export { keepQuotes } from './quotes.ts'
