export { PriceAlert } from './PriceAlert.tsx'
