import { expect, test } from 'vitest'
import { paidText, readPaid } from './paidText.ts'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
/** Vitalik Buterin's, in the form of EIP-55. */
const RECEIVER = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const CALL = `0xa9059cbb${RECEIVER.slice(2).toLowerCase().padStart(64, '0')}${'5'.padStart(64, '0')}`

test.each([
  ['coins', { to: RECEIVER, value: '0x1', data: '0x' }, `0.000000000000000001 ETH → ${RECEIVER}`],
  ['a token', { to: TOKEN, value: '0x0', data: CALL }, `5 × ${TOKEN} → ${RECEIVER}`],
])(
  'behavior: addresses stand in the one form in which they are shown, however a node or a wallet writes them: %s',
  (_, paid, text) => {
    expect(paidText(readPaid(paid), { nativeCurrency })).toBe(text)
    const small = { ...paid, to: paid.to.toLowerCase() }
    expect(paidText(readPaid(small), { nativeCurrency })).toBe(text)
  },
)

test('behavior: what is no address stays as it is', () => {
  expect(paidText(readPaid({ value: '0x0' }), { nativeCurrency })).toBe('0 ETH → ?')
})
