import { CONTRACT_WALLET } from '@latchkey/devnet/contracts'
import { concatHex, encodeAbiParameters, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { type EvmChain, RpcError } from '../../core/chains/chain.ts'
import { evmClient } from '../../core/chains/evmClient.ts'
import { verifySigner } from './verifySigner.ts'

const message = 'gateway.example wants you to sign'
const signer = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const other = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const zero: Hex = `0x${'00'.repeat(20)}`
const junk: Hex = `0x${'ff'.repeat(64)}1b`
const IS_VALID = `0x1626ba7e${'00'.repeat(28)}`
const config = {
  id: 'eip155:1',
  name: 'One',
  rpcUrls: ['http://127.0.0.1:1'],
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}

const wrap = (inner: Hex): Hex =>
  concatHex([
    encodeAbiParameters([{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }], [other.address, '0x1234', inner]),
    `0x${'6492'.repeat(16)}`,
  ])

/** Whether the signature is taken, and what the chain was asked; a validator there says yes to everything. */
async function verify(
  address: Hex,
  signature: Hex,
  { code = '0x', answer = async (): Promise<unknown> => IS_VALID } = {},
) {
  const asked: (readonly [method: string, to: unknown])[] = []
  const rpc: EvmChain['rpc'] = async (method, params) => {
    const [call] = params as [{ to?: string } | string]
    asked.push([method, typeof call === 'string' ? call : call.to])
    if (method === 'eth_getCode') return code
    return typeof call === 'object' && call.to ? answer() : '0x01'
  }
  const chain = { id: config.id, config, rpc, client: evmClient(config, rpc) } as unknown as EvmChain
  const outcome = verifySigner({ evm: [chain] }, { address, message, signature, coinType: 60 })
  return {
    isRight: await outcome.then(
      () => true,
      (error) => (error.code === 'signature-wrong' ? false : error),
    ),
    asked,
  }
}

describe('plain accounts', () => {
  test('default: the chain is not asked', async () => {
    expect(await verify(signer.address, await signer.signMessage({ message }))).toEqual({ isRight: true, asked: [] })
  })

  test('error: the zero address, which nodes recover from junk', async () => {
    expect(await verify(zero, junk)).toEqual({ isRight: false, asked: [] })
    expect(await verify(zero, wrap(junk))).toEqual({ isRight: false, asked: [] })
  })

  test('error: no validator is asked about what is no wrapper of ERC-6492', async () => {
    const asked = [['eth_getCode', signer.address]]
    expect(await verify(signer.address, junk)).toEqual({ isRight: false, asked })
    expect(await verify(signer.address, await other.signMessage({ message }))).toEqual({ isRight: false, asked })
  })
})

describe('contract accounts', () => {
  const { address } = CONTRACT_WALLET
  const code = '0x60'

  test('behavior: a wrapper around the signature of a deployed account is taken off', async () => {
    const found = await verify(address, wrap(await signer.signMessage({ message })), { code })
    expect(found.isRight).toBe(true)
    expect(found.asked.map(([method, to]) => [method, String(to).toLowerCase()])).toEqual([
      ['eth_getCode', address.toLowerCase()],
      ['eth_call', address.toLowerCase()],
    ])
  })

  test('behavior: one that is not deployed yet is the validator’s', async () => {
    const { isRight, asked } = await verify(address, wrap(await signer.signMessage({ message })))
    expect([isRight, asked.at(-1)]).toEqual([true, ['eth_call', undefined]])
  })

  test.each([
    ['another word', async () => `0xffffffff${'00'.repeat(28)}`],
    ['nothing', async () => '0x'],
    ['a call that reverts', () => Promise.reject(new RpcError(3, 'execution reverted'))],
  ])('error: %s', async (_name, answer) => {
    expect((await verify(address, await signer.signMessage({ message }), { code, answer })).isRight).toBe(false)
    expect((await verify(address, `0x${'6492'.repeat(16)}`, { code, answer })).isRight).toBe(false)
  })
})
