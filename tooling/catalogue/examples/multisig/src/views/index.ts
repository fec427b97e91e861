export { Multisig } from './Multisig.tsx'
