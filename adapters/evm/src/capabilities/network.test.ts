import { describe, expect, test } from 'vitest'
import codes from '../fixtures/eip-error-codes.json' with { type: 'json' }
import { arbitrum } from '../networks/arbitrum.ts'
import { fakeContext } from '../testing/fakeContext.ts'
import { walletError } from '../testing/fakeProvider.ts'
import { addNetwork, nativeBalance, switchNetwork } from './network.ts'

const ADD = 'wallet_addEthereumChain'
const SWITCH = 'wallet_switchEthereumChain'

/** A wallet on Ethereum that answers a switch with an error, and knows the chain once it was added. */
function wallet(error: unknown, add: () => unknown = () => null) {
  let chain = '0x1'
  const ctx = fakeContext({
    network: arbitrum,
    current: 'eip155:1',
    wallet: {
      eth_chainId: () => chain,
      [SWITCH]: () => {
        if (error !== undefined) throw error
        chain = '0xa4b1'
        return null
      },
      [ADD]: () => {
        const answer = add()
        chain = '0xa4b1'
        return answer
      },
    },
  })
  return { ctx, prompts: () => ctx.asked.map(({ method }) => method).filter((method) => method.startsWith('wallet_')) }
}

const run = (ctx: ReturnType<typeof fakeContext>) => switchNetwork({ network: arbitrum }, ctx)

describe('switchNetwork', () => {
  test('default: asks once and checks where the wallet is', async () => {
    const { ctx } = wallet(undefined)
    await run(ctx)
    expect(ctx.asked.map(({ method }) => method)).toEqual([SWITCH, 'eth_chainId'])
    expect(ctx.asked[0]?.params).toEqual([{ chainId: '0xa4b1' }])
  })

  test('behavior: nothing is asked of a wallet that is there already', async () => {
    const ctx = fakeContext({ network: arbitrum })
    await run(ctx)
    expect(ctx.asked).toEqual([])
  })

  test('behavior: nothing is asked of a wallet that has no chain of its own and approved the network', async () => {
    const ctx = fakeContext({ network: arbitrum, current: null })
    await switchNetwork({ network: arbitrum }, { ...ctx, session: { ...ctx.session, networks: [arbitrum.id] } })
    expect(ctx.asked).toEqual([])
  })

  test.each([
    ['4902', walletError(4902)],
    ['-32603 around 4902', walletError(-32603, { data: { originalError: { code: 4902 } } })],
    ['a cause of 4902', Object.assign(new Error('x'), { cause: { code: 4902 } })],
  ])('behavior: on %s the network is added from configuration', async (_title, error) => {
    const { ctx, prompts } = wallet(error)
    await run(ctx)
    expect(prompts()).toEqual([SWITCH, ADD])
    expect(ctx.asked.find(({ method }) => method === ADD)?.params).toEqual([
      {
        chainId: '0xa4b1',
        chainName: 'Arbitrum One',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: arbitrum.rpcUrls,
        blockExplorerUrls: ['https://arbiscan.io'],
      },
    ])
  })

  test.each([
    ['4001', walletError(4001), 'network/rejected'],
    ['5000', walletError(5000), 'network/rejected'],
    ['4001 around 4902', walletError(4001, { data: { originalError: { code: 4902 } } }), 'network/rejected'],
    ['-32603', walletError(-32603), 'network/not-added'],
    ['-32603 around 4001', walletError(-32603, { data: { originalError: { code: 4001 } } }), 'network/rejected'],
    ['4200', walletError(4200), 'network/not-added'],
    ['no code', new Error('Unrecognized chain ID'), 'network/not-added'],
    ['-32002', walletError(-32002), 'connect/pending'],
  ])('error: on %s the network is not offered', async (_title, error, code) => {
    const { ctx, prompts } = wallet(error)
    await expect(run(ctx)).rejects.toMatchObject({ code })
    expect(prompts()).toEqual([SWITCH])
  })

  test.each(Object.keys({ ...codes.provider, ...codes.json_rpc }).filter((code) => code !== '4902'))(
    'error: %s of the EIPs never leads to an offer',
    async (code) => {
      const { ctx, prompts } = wallet(walletError(Number(code)))
      await expect(run(ctx)).rejects.toMatchObject({ name: 'KernelError' })
      expect(prompts()).toEqual([SWITCH])
    },
  )

  test('error: the sentence that users see', async () => {
    const { ctx } = wallet(walletError(4902), () => {
      throw walletError(-32603)
    })
    await expect(run(ctx)).rejects.toThrow(/^Chain is not supported/)
  })

  test('error: a refused offer', async () => {
    const { ctx, prompts } = wallet(walletError(4902), () => {
      throw walletError(4001)
    })
    await expect(run(ctx)).rejects.toMatchObject({ code: 'network/rejected' })
    expect(prompts()).toEqual([SWITCH, ADD])
  })

  test('error: a wallet that says yes and stays', async () => {
    const ctx = fakeContext({ network: arbitrum, current: 'eip155:1', wallet: { [SWITCH]: () => null } })
    await expect(run(ctx)).rejects.toMatchObject({ code: 'network/switch-failed' })
    expect(ctx.asked.filter(({ method }) => method === SWITCH)).toHaveLength(1)
  })

  test('behavior: a wallet that answers before it has switched', async () => {
    let looks = 0
    const chain = () => {
      looks += 1
      return looks > 2 ? '0xa4b1' : '0x1'
    }
    await run(
      fakeContext({ network: arbitrum, current: 'eip155:1', wallet: { [SWITCH]: () => null, eth_chainId: chain } }),
    )
    expect(looks).toBe(3)
  })

  test('error: given up while the wallet has not switched yet', async () => {
    const stop = new AbortController()
    const chain = () => {
      stop.abort()
      return '0x1'
    }
    const wallet = { [SWITCH]: () => null, eth_chainId: chain }
    const ctx = fakeContext({ network: arbitrum, current: 'eip155:1', signal: stop.signal, wallet })
    await expect(run(ctx)).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('addNetwork', () => {
  test('default: icons only when they are addresses', async () => {
    const ctx = fakeContext({ wallet: { [ADD]: () => null } })
    await addNetwork({ network: { ...arbitrum, icon: 'https://example.com/a.png' } }, ctx)
    expect(ctx.asked[0]?.params).toMatchObject([{ iconUrls: ['https://example.com/a.png'] }])
  })

  test.each([
    [4001, 'network/rejected'],
    [4200, 'network/not-added'],
  ])('error: %s', async (code, expected) => {
    const ctx = fakeContext({ wallet: { [ADD]: () => Promise.reject(walletError(code)) } })
    await expect(addNetwork({ network: arbitrum }, ctx)).rejects.toMatchObject({ code: expected })
  })
})

describe('nativeBalance', () => {
  const read = (answer: unknown) => nativeBalance({}, fakeContext({ node: { eth_getBalance: () => answer } }))

  describe('nativeBalance', () => {
    test.each([
      ['0x0', 0n],
      ['0xde0b6b3a7640000', 10n ** 18n],
      [`0x${'f'.repeat(64)}`, 2n ** 256n - 1n],
    ])('default: %s', async (answer, value) => {
      expect(await read(answer)).toEqual({ value })
    })

    test.each([['0x'], ['-0x1'], ['1'], [1], [null], [`0x1${'0'.repeat(64)}`], [{}], ['0x1.8']])(
      'error: %o is no balance',
      async (answer) => {
        await expect(read(answer)).rejects.toMatchObject({ code: 'rpc/malformed' })
      },
    )
  })
})
