import { describe, expect, test } from 'vitest'
import codes from '../fixtures/eip-error-codes.json' with { type: 'json' }
import { arbitrum } from '../networks/arbitrum.ts'
import { fakeIo } from '../testing/fakeIo.ts'
import { walletError } from '../testing/fakeProvider.ts'
import { addNetwork } from './addNetwork.ts'
import { switchNetwork } from './switchNetwork.ts'

const ADD = 'wallet_addEthereumChain'
const SWITCH = 'wallet_switchEthereumChain'

/** A wallet on Ethereum that answers a switch with an error, and knows the chain once it was added. */
function wallet(error: unknown, add: () => unknown = () => null) {
  let chain = '0x1'
  const io = fakeIo({
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
  return { io, prompts: () => io.asked.map(({ method }) => method).filter((method) => method.startsWith('wallet_')) }
}

const run = (io: ReturnType<typeof fakeIo>) => switchNetwork({ network: arbitrum }, io)

describe('switchNetwork', () => {
  test('default: asks once and checks where the wallet is', async () => {
    const { io } = wallet(undefined)
    await run(io)
    expect(io.asked.map(({ method }) => method)).toEqual([SWITCH, 'eth_chainId'])
    expect(io.asked[0]?.params).toEqual([{ chainId: '0xa4b1' }])
  })

  test('behavior: nothing is asked of a wallet that is there already', async () => {
    const io = fakeIo({ network: arbitrum })
    await run(io)
    expect(io.asked).toEqual([])
  })

  test('behavior: nothing is asked of a wallet that has no chain of its own and approved the network', async () => {
    const io = fakeIo({ network: arbitrum, current: null })
    await switchNetwork({ network: arbitrum }, { ...io, session: { ...io.session, networks: [arbitrum.id] } })
    expect(io.asked).toEqual([])
  })

  test.each([
    ['4902', walletError(4902)],
    ['-32603 around 4902', walletError(-32603, { data: { originalError: { code: 4902 } } })],
    ['a cause of 4902', Object.assign(new Error('x'), { cause: { code: 4902 } })],
  ])('behavior: on %s the network is added from configuration', async (_title, error) => {
    const { io, prompts } = wallet(error)
    await run(io)
    expect(prompts()).toEqual([SWITCH, ADD])
    expect(io.asked.find(({ method }) => method === ADD)?.params).toEqual([
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
    const { io, prompts } = wallet(error)
    await expect(run(io)).rejects.toMatchObject({ code })
    expect(prompts()).toEqual([SWITCH])
  })

  test.each(Object.keys({ ...codes.provider, ...codes.json_rpc }).filter((code) => code !== '4902'))(
    'error: %s of the EIPs never leads to an offer',
    async (code) => {
      const { io, prompts } = wallet(walletError(Number(code)))
      await expect(run(io)).rejects.toMatchObject({ name: 'KernelError' })
      expect(prompts()).toEqual([SWITCH])
    },
  )

  test('error: the sentence of the specification', async () => {
    const { io } = wallet(walletError(4902), () => {
      throw walletError(-32603)
    })
    await expect(run(io)).rejects.toThrow(/^Chain is not supported/)
  })

  test('error: a refused offer', async () => {
    const { io, prompts } = wallet(walletError(4902), () => {
      throw walletError(4001)
    })
    await expect(run(io)).rejects.toMatchObject({ code: 'network/rejected' })
    expect(prompts()).toEqual([SWITCH, ADD])
  })

  test('error: a wallet that says yes and stays', async () => {
    const io = fakeIo({ network: arbitrum, current: 'eip155:1', wallet: { [SWITCH]: () => null } })
    await expect(run(io)).rejects.toMatchObject({ code: 'network/switch-failed' })
    expect(io.asked.filter(({ method }) => method === SWITCH)).toHaveLength(1)
  })

  test('behavior: a wallet that answers before it has switched', async () => {
    let looks = 0
    const chain = () => {
      looks += 1
      return looks > 2 ? '0xa4b1' : '0x1'
    }
    await run(fakeIo({ network: arbitrum, current: 'eip155:1', wallet: { [SWITCH]: () => null, eth_chainId: chain } }))
    expect(looks).toBe(3)
  })

  test('error: given up while the wallet has not switched yet', async () => {
    const stop = new AbortController()
    const chain = () => {
      stop.abort()
      return '0x1'
    }
    const wallet = { [SWITCH]: () => null, eth_chainId: chain }
    const io = fakeIo({ network: arbitrum, current: 'eip155:1', signal: stop.signal, wallet })
    await expect(run(io)).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('addNetwork', () => {
  test('default: icons only when they are addresses', async () => {
    const io = fakeIo({ wallet: { [ADD]: () => null } })
    await addNetwork({ network: { ...arbitrum, icon: 'https://example.com/a.png' } }, io)
    expect(io.asked[0]?.params).toMatchObject([{ iconUrls: ['https://example.com/a.png'] }])
  })

  test.each([
    [4001, 'network/rejected'],
    [4200, 'network/not-added'],
  ])('error: %s', async (code, expected) => {
    const io = fakeIo({ wallet: { [ADD]: () => Promise.reject(walletError(code)) } })
    await expect(addNetwork({ network: arbitrum }, io)).rejects.toMatchObject({ code: expected })
  })
})
