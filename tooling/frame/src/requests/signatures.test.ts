import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { createPublicClient, custom, getAddress, hashMessage, parseAbi } from 'viem'
import { mainnet } from 'viem/chains'
import { recoverMessageAddress, recoverTypedDataAddress } from 'viem/utils'
import { expect, test, vi } from 'vitest'
import { BOB, CAROL, type ChainApp } from '../fixtures/chainApp.ts'
import { callsOf, localChain, payment } from '../fixtures/localChain.ts'
import { ServiceError } from '../service/client.ts'
import { prepareTurnOff } from './turnOff.ts'

vi.mock('../views/mount.tsx', async () => (await import('../fixtures/localChain.ts')).views)

const open = localChain()
const MESSAGE = 'I am here.'
const DATA = {
  domain: { name: 'Shop', chainId: 1n },
  types: { Order: [{ name: 'item', type: 'string' }] },
  primaryType: 'Order',
  message: { item: 'lamp' },
} as const
const DOMAIN = [
  { name: 'name', type: 'string' },
  { name: 'chainId', type: 'uint256' },
]
const typed = { ...DATA, domain: { name: 'Shop', chainId: 1 }, types: { ...DATA.types, EIP712Domain: DOMAIN } }
const isValidAbi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])

/** A signature of the message, and the library that most servers judge it with. */
async function signed({ ask, address, node }: ChainApp) {
  const client = createPublicClient({
    chain: mainnet,
    transport: custom({ request: async ({ method, params = [] }) => node(method, ...params) }),
  })
  return { client, signature: (await ask('personal_sign', [MESSAGE, address])) as `0x${string}` }
}

/** What a server makes of the wallet's signatures. */
async function verified(wallet: ChainApp) {
  const { ask, address } = wallet
  const { client, signature } = await signed(wallet)
  const order = (await ask('eth_signTypedData_v4', [address, JSON.stringify(typed)])) as `0x${string}`
  const code = await client.getCode({ address })
  const call = { address, abi: isValidAbi, functionName: 'isValidSignature' } as const
  return {
    signers: await Promise.all([
      recoverMessageAddress({ message: MESSAGE, signature }),
      recoverTypedDataAddress({ ...DATA, signature: order }),
    ]),
    onChain: await Promise.all([
      client.verifyMessage({ address, message: MESSAGE, signature }),
      client.verifyTypedData({ ...DATA, address, signature: order }),
    ]),
    others: await Promise.all([
      client.verifyMessage({ address, message: 'Something else', signature }),
      client.verifyMessage({ address: getAddress(BOB.address), message: MESSAGE, signature }),
    ]),
    /** ERC-1271, where the account has code. */
    byCode: code && (await client.readContract({ ...call, args: [hashMessage(MESSAGE), signature] })),
    byCodeOfOther: code && (await client.readContract({ ...call, args: [hashMessage('Something else'), signature] })),
    /** With the wrapper of ERC-6492 it would be longer. */
    length: (signature.length - 2) / 2,
  }
}

test('default: a smart account signs as its key does, before, while and after it has code', async () => {
  const wallet = await open()
  const { address, app, ask, node } = wallet
  const plain = {
    signers: [address, address],
    onChain: [true, true],
    others: [false, false],
    byCode: undefined,
    byCodeOfOther: undefined,
    length: 65,
  }
  expect(await verified(wallet)).toEqual(plain)

  await ask('wallet_sendCalls', callsOf([payment(BOB.address), payment(CAROL.address)]))
  await expect.poll(() => node('eth_getCode', address, 'latest')).not.toBe('0x')
  expect(await verified(wallet)).toEqual({ ...plain, byCode: '0x1626ba7e', byCodeOfOther: '0xffffffff' })

  await (await prepareTurnOff(app, 'eip155:1')).send(new AbortController().signal)
  await expect.poll(() => node('eth_getCode', address, 'latest')).toBe('0x')
  expect(await verified(wallet)).toEqual(plain)
})

/** A login service that says something of the session, and the chain as it is. */
function whereService(app: ChainApp['app'], says: () => unknown): void {
  const { call } = app.service
  const answer = async (path: string, options: Parameters<typeof call>[1]) =>
    path === '/auth/v1/user' ? says() : call(path, options)
  app.service.call = untyped(answer)
}

test.each(['personal_sign', 'eth_signTypedData_v4', 'wallet_sendCalls'])(
  'error: a device that was removed on another one signs nothing: %s',
  async (method) => {
    const { app, address, ask, asked } = await open()
    whereService(app, () => Promise.reject(new ServiceError(401, 'session-over', 'Over.')))
    const params = {
      personal_sign: [MESSAGE, address],
      eth_signTypedData_v4: [address, JSON.stringify(typed)],
      wallet_sendCalls: callsOf([payment(BOB.address)]),
    }[method]
    await expect(ask(method, params)).rejects.toMatchObject({ code: 4100 })
    expect(asked).not.toContain('eth_sendRawTransaction')
  },
)

test('error: a login service that is away ends nothing: an open wallet signs', async () => {
  const wallet = await open()
  whereService(wallet.app, () => Promise.reject(new ServiceError(0, 'unreachable', 'Away.')))
  const { client, signature } = await signed(wallet)
  expect(await client.verifyMessage({ address: wallet.address, message: MESSAGE, signature })).toBe(true)
})

test('behavior: code of somebody else does not take the key’s signatures away', async () => {
  const wallet = await open()
  const { address, node } = wallet
  // It answers everything with nothing.
  const other = `0x${'c0'.repeat(20)}`
  await node('anvil_setCode', other, '0x00')
  await node('anvil_setCode', address, `0xef0100${other.slice(2)}`)
  const { client, signature } = await signed(wallet)
  expect(await recoverMessageAddress({ message: MESSAGE, signature })).toBe(address)
  expect(await client.verifyMessage({ address, message: MESSAGE, signature })).toBe(true)
  expect(await client.verifyMessage({ address, message: 'Something else', signature })).toBe(false)
})
