import { adapterContract } from '@latchkey/kernel/testing'
import { expect, test } from 'vitest'
import vectors from '../fixtures/erc-681-examples.json'
import { evmAdapter } from '../index.ts'
import { arbitrum } from '../networks/arbitrum.ts'
import { ethereum } from '../networks/ethereum.ts'
import { entries, paymentUri, readPaymentUri } from './entries.ts'

const TO = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

adapterContract(() => evmAdapter(), {
  addresses: { valid: [TO.toLowerCase()], invalid: ['', '0x', `${TO}00`] },
  hashes: {
    valid: [`0x${'aB'.repeat(32)}`],
    invalid: ['', `0x${'a'.repeat(63)}`, `0x${'g'.repeat(64)}`, 'a'.repeat(64)],
  },
  links: {
    requests: [
      { to: TO, amount: 1n },
      { to: TO, amount: 2n ** 256n - 1n },
      { to: TO, token: TOKEN },
      { to: TO, token: TOKEN, amount: 250_000_000n },
    ],
    refused: [
      ['ethereum:', 'malformed'],
      ['ethereum:0x12', 'malformed'],
      [`ethereum:${TO}?value=1.5`, 'malformed'],
      [`ethereum:${TO}?value=-1`, 'malformed'],
      [`ethereum:${TO}?value=1e999`, 'malformed'],
      [`ethereum:${TO}?value=1e78`, 'malformed'],
      [`ethereum:${TO}?value=%zz`, 'malformed'],
      [`ethereum:${TO}?value=1&value=2`, 'duplicate'],
      [`ethereum:${TO}?req-x=1`, 'required'],
      [`ethereum:${TO}@0?value=1`, 'network'],
      [`ethereum:${TO}@1e3`, 'network'],
      [`ethereum:${TOKEN}/approve?address=${TO}&uint256=1`, 'function'],
      [`ethereum:${TOKEN}/transfer?address=${TO}&uint256=1&value=5`, 'function'],
      [`ethereum:${TOKEN}/transfer?uint256=1`, 'malformed'],
      [`ethereum:${TOKEN}/transfer?address=${TO}&uint256=1.5`, 'malformed'],
      [`ethereum:token.eth/transfer?address=${TO}`, 'malformed'],
      [`ethereum:${TO}?value=${'1'.repeat(3000)}`, 'malformed'],
    ],
    foreign: ['', TO, 'https://example.com', 'bitcoin:abc', 'solana:abc', 'javascript:alert(1)'],
  },
})

test('behavior: the form of an address without its checksum is that of one that was mistyped', () => {
  expect(entries.looksLikeAddress?.(TO.replace('d8dA', 'd8da'))).toBe(true)
  expect(entries.looksLikeAddress?.('0x1234')).toBe(false)
  expect(entries.looksLikeAddress?.('tomas.eth')).toBe(false)
})

test.each(vectors.examples)('parameters: $uri', ({ uri, ...example }) => {
  const amount = BigInt(example.value_wei ?? example.uint256 ?? '0')
  const transfer = example.function && { token: example.target, to: example.address }
  expect(readPaymentUri(uri, ethereum)).toEqual({
    ok: true,
    request: { to: example.target, network: 'eip155:1', amount, ...transfer },
  })
})

test.each([
  [`ethereum:pay-${TO}@10?value=1e18&gas=9&gasPrice=1`, { to: TO, network: 'eip155:10', amount: 10n ** 18n }],
  [`ETHEREUM:${TO}`, { to: TO, network: 'eip155:1' }],
  [`  ethereum:${TO}?value=+2.0e0 `, { to: TO, network: 'eip155:1', amount: 2n }],
  ['ethereum:vitalik.eth@1', { to: 'vitalik.eth', network: 'eip155:1' }],
])('parameters: %s', (uri, request) => {
  expect(readPaymentUri(uri, arbitrum)).toEqual({ ok: true, request })
})

test('default: the bare address for old scanners, the chain where it is not Ethereum', () => {
  expect(paymentUri({ to: TO }, arbitrum)).toBe(TO)
  expect(paymentUri({ to: TO, amount: 5n }, arbitrum)).toBe(`ethereum:${TO}@42161?value=5`)
  expect(paymentUri({ to: TO, token: TOKEN }, ethereum)).toBe(`ethereum:${TOKEN}/transfer?address=${TO}`)
})
