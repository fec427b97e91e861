// The actions of the plugin, one chunk.

export { begin, chooseMethod, choosePlace, chooseProvider, chooseToken, setAmount, setCurrency } from './edit.ts'
export { followOrder } from './followOrder.ts'
export { explain, openBuy, openProvider } from './open.ts'
export { order } from './order.ts'
export { followPurchases, loadPurchases } from './purchases.ts'
export { keepQuotes } from './quotes.ts'
