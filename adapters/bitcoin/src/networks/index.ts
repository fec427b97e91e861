export { bitcoin } from './bitcoin.ts'
export { bitcoinRegtest } from './bitcoinRegtest.ts'
export { bitcoinSignet } from './bitcoinSignet.ts'
export { bitcoinTestnet } from './bitcoinTestnet.ts'
