import { describe, expect, test } from 'vitest'
import { chainName, readAccount, readProposal, readRequest } from './asked.ts'

describe('readProposal', () => {
  test('default: families are joined from what is required and what is optional', () => {
    const params = {
      requiredNamespaces: { 'eip155:1': { methods: ['personal_sign'], events: [] } },
      optionalNamespaces: {
        eip155: { chains: ['eip155:1', 'eip155:42161'], methods: ['personal_sign', 'eth_sendTransaction'], events: [] },
        solana: { chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], methods: ['solana_signMessage'], events: [] },
      },
    }
    expect(readProposal(params)).toEqual([
      {
        namespace: 'eip155',
        chains: ['Ethereum', 'Arbitrum One'],
        methods: ['personal_sign', 'eth_sendTransaction'],
      },
      { namespace: 'solana', chains: ['Solana'], methods: ['solana_signMessage'] },
    ])
  })

  test.each([undefined, null, 'text', { requiredNamespaces: 1, optionalNamespaces: { a: null } }])(
    'error: %j is read without a fall',
    (params) => expect(() => readProposal(params)).not.toThrow(),
  )
})

describe('readRequest', () => {
  test.each([
    ['personal_sign', ['0x48656c6c6f', '0x1'], { title: 'Sign a message', facts: [], text: 'Hello' }],
    // No text: what would be signed is shown as it is.
    ['personal_sign', ['0xff', '0x1'], { title: 'Sign a message', facts: [], text: '0xff' }],
    [
      'eth_sendTransaction',
      [{ to: '0x12', value: '0x2386f26fc10000', data: '0x1234' }],
      {
        title: 'Send',
        facts: [
          ['To', '0x12'],
          ['Amount', '0.01 ETH'],
          ['Data', '2 bytes'],
        ],
      },
    ],
    [
      'wallet_switchEthereumChain',
      [{ chainId: '0xa4b1' }],
      { title: 'Change the network', facts: [['To', 'Arbitrum One']] },
    ],
    ['solana_signMessage', { message: '9Ajdvzr' }, { title: 'Sign a message', text: 'Hello' }],
    // No base58.
    ['solana_signMessage', { message: 'O0' }, { title: 'Sign a message', text: 'O0' }],
    ['signMessage', { account: 'bc1q', message: 'Hello' }, { title: 'Sign a message', text: 'Hello' }],
    ['polkadot_signMessage', { address: '15', message: 'Hello' }, { title: 'Sign a message', text: 'Hello' }],
    ['polkadot_signMessage', { address: '15', message: '0x48656c6c6f' }, { title: 'Sign a message', text: 'Hello' }],
    ['stx_signMessage', { text: 1 }, { title: 'Sign a message', text: '{\n "text": 1\n}' }],
    ['signPsbt', { psbt: 'cHN' }, { title: 'Sign a transaction' }],
    ['sendTransfer', { amount: '5' }, { title: 'Send' }],
    ['wallet_strange', { a: 1 }, { title: 'wallet_strange', text: '{\n "a": 1\n}' }],
  ])('behavior: %s %j', (method, params, expected) => {
    expect(readRequest(method, params)).toMatchObject(expected)
  })

  test('behavior: typed data is laid out, also when it is no JSON', () => {
    expect(readRequest('eth_signTypedData_v4', ['0x1', '{"a":1}']).text).toBe('{\n "a": 1\n}')
    expect(readRequest('eth_signTypedData_v4', ['0x1', 'nonsense']).text).toBe('nonsense')
  })
})

describe('readAccount', () => {
  test('default', () => {
    expect(readAccount('eip155:42161:0xabc')).toEqual({ chain: 'Arbitrum One', address: '0xabc' })
    expect(chainName('eip155:137')).toBe('eip155:137')
  })
})
