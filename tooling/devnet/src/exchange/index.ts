export { exchangeSelection } from './selection.ts'
export { EXCHANGE_ASSETS, startExchange } from './startExchange.ts'
