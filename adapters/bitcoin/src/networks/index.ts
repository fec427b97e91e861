export { bitcoin } from './bitcoin.ts'
export { bitcoinTestnet } from './bitcoinTestnet.ts'
export { bitcoinSignet } from './bitcoinSignet.ts'
export { bitcoinRegtest } from './bitcoinRegtest.ts'
