export { Faucet } from './Faucet.tsx'
