import * as ecc from '@bitcoinerlab/secp256k1'
import { initEccLib } from 'bitcoinjs-lib'

// bitcoinjs-lib brings no curve of its own.
initEccLib(ecc)

export { ecc }
