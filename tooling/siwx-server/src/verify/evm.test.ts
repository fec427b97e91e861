import { type Devnet, startDevnet } from '@latchkey/devnet'
import { CONTRACT_WALLET, DELEGATION } from '@latchkey/devnet/contracts'
import {
  concatHex,
  createPublicClient,
  createWalletClient,
  encodeAbiParameters,
  erc6492SignatureValidatorByteCode,
  getContractAddress,
  type Hex,
  http,
  size,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type NodeAccess, UNIVERSAL_VALIDATOR, verifyEvm } from './evm.ts'

const network = 'eip155:1'
const message = 'shop.example wants you to sign in\nö'
/** The deployer that local chains have from the start. */
const CREATE2 = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ chains: [1, 42161], contracts: true })
}, 60_000)
afterAll(() => devnet.stop())

const signer = (index: number) => privateKeyToAccount(devnet.accounts[index]?.privateKey ?? '0x')
const urlOf = (chain: number): string => devnet.chains[chain]?.rpcUrl ?? ''

function verify(
  address: string,
  signature: string,
  nodes: readonly string[] = [urlOf(1)],
  access: Partial<NodeAccess> = {},
) {
  return verifyEvm({ network, address, message, signature }, { rpc: { [network]: nodes }, fetch, ...access })
}

/** The contract wallet's code at an address where it is not deployed yet, and its signatures (ERC-6492). */
async function notDeployed() {
  const client = createPublicClient({ transport: http(urlOf(1)) })
  const code = (await client.getCode({ address: CONTRACT_WALLET.address })) ?? '0x'
  const initCode = concatHex(['0x61', toHex(size(code), { size: 2 }), '0x80600a5f395ff3', code])
  const salt = toHex(7, { size: 32 })
  const types = [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }] as const
  return {
    address: getContractAddress({ opcode: 'CREATE2', from: CREATE2, bytecode: initCode, salt }),
    wrap: (signature: Hex): Hex =>
      concatHex([
        encodeAbiParameters(types, [CREATE2, concatHex([salt, initCode]), signature]),
        `0x${'6492'.repeat(16)}`,
      ]),
  }
}

describe('plain accounts', () => {
  test('default: no node is asked', async () => {
    const signature = await signer(0).signMessage({ message })
    expect(await verify(signer(0).address, signature, [])).toBe('valid')
    const parity = Number.parseInt(signature.slice(-2), 16) - 27
    expect(await verify(signer(0).address, `${signature.slice(0, -2)}0${parity}`, [])).toBe('valid')
  })

  test('error: a copy with a large s', async () => {
    const signature = await signer(0).signMessage({ message })
    const s = toHex(ORDER - BigInt(`0x${signature.slice(66, 130)}`), { size: 32 }).slice(2)
    const copy = signature.slice(0, 66) + s + (signature.endsWith('1b') ? '1c' : '1b')
    expect(await verify(signer(0).address, copy)).toBe('invalid')
  })

  test('error: somebody else', async () => {
    expect(await verify(signer(0).address, await signer(1).signMessage({ message }))).toBe('invalid')
    expect(await verify(signer(0).address, `0x${'00'.repeat(65)}`)).toBe('invalid')
  })
})

describe('accounts that nobody has', () => {
  const zero = `0x${'00'.repeat(20)}`
  const junk = `0x${'ff'.repeat(64)}1b`

  test('error: the zero address, which nodes recover from junk', async () => {
    const { wrap } = await notDeployed()
    for (const signature of [junk, `0x${'00'.repeat(65)}`, wrap(junk as Hex)]) {
      expect(await verify(zero, signature)).toBe('invalid')
      expect(await verify(zero, signature, [])).toBe('invalid')
    }
  })

  test('error: without code no validator is asked about what is no wrapper of ERC-6492', async () => {
    const asked: string[] = []
    const watching: typeof fetch = (url, init) => {
      asked.push(JSON.parse(String(init?.body)).method)
      return fetch(url, init)
    }
    for (const signature of [junk, await signer(1).signMessage({ message }), '0x1234'])
      expect(await verify(signer(0).address, signature, undefined, { fetch: watching })).toBe('invalid')
    expect(new Set(asked)).toEqual(new Set(['eth_chainId', 'eth_getCode']))
  })
})

describe('contract accounts', () => {
  test('default: deployed (ERC-1271)', async () => {
    expect(await verify(CONTRACT_WALLET.address, await signer(1).signMessage({ message }))).toBe('valid')
    expect(await verify(CONTRACT_WALLET.address, await signer(0).signMessage({ message }))).toBe('invalid')
  })

  test('default: an account that took on code (EIP-7702): its own key, with a node and without', async () => {
    const account = signer(3)
    const client = createPublicClient({ transport: http(urlOf(1)) })
    const wallet = createWalletClient({ account, chain: mainnet, transport: http(urlOf(1)) })
    const authorization = await wallet.signAuthorization({ contractAddress: DELEGATION.account, executor: 'self' })
    const hash = await wallet.sendTransaction({ to: account.address, authorizationList: [authorization] })
    await client.waitForTransactionReceipt({ hash })
    expect(await client.getCode({ address: account.address })).toBe(
      `0xef0100${DELEGATION.account.slice(2).toLowerCase()}`,
    )
    for (const nodes of [[urlOf(1)], []]) {
      expect(await verify(account.address, await account.signMessage({ message }), nodes)).toBe('valid')
    }
    expect(await verify(account.address, await signer(0).signMessage({ message }))).toBe('invalid')
  })

  test('default: not deployed yet (ERC-6492)', async () => {
    const { address, wrap } = await notDeployed()
    expect(await verify(address, wrap(await signer(1).signMessage({ message })))).toBe('valid')
    expect(await verify(address, wrap(await signer(0).signMessage({ message })))).toBe('invalid')
    expect(await verify(address, await signer(1).signMessage({ message }))).toBe('invalid')
  })

  test('behavior: a wrapper around the signature of a deployed account is taken off', async () => {
    const { wrap } = await notDeployed()
    const calls: { to?: string; data: string }[] = []
    const watching: typeof fetch = (url, init) => {
      const { method, params } = JSON.parse(String(init?.body))
      if (method === 'eth_call') calls.push(params[0])
      return fetch(url, init)
    }
    const check = (signature: string) => verify(CONTRACT_WALLET.address, signature, undefined, { fetch: watching })
    expect(await check(wrap(await signer(1).signMessage({ message })))).toBe('valid')
    expect(await check(wrap(await signer(0).signMessage({ message })))).toBe('invalid')
    expect(await check(`0x${'6492'.repeat(16)}`)).toBe('invalid')
    // What the wrapper would have had called is never run.
    expect(calls.map(({ to }) => to)).toEqual([CONTRACT_WALLET.address, CONTRACT_WALLET.address])
    expect(calls.every(({ data }) => data.startsWith('0x1626ba7e') && !data.includes('6492'.repeat(16)))).toBe(true)
  })

  test('behavior: viem comes to the same on the same chain', async () => {
    const client = createPublicClient({ transport: http(urlOf(1)) })
    const { address, wrap } = await notDeployed()
    const cases = await Promise.all(
      [0, 1, 2].flatMap((index) => [
        signer(index).signMessage({ message }),
        signer(index).signMessage({ message }).then(wrap),
      ]),
    )
    for (const signature of cases)
      for (const owner of [CONTRACT_WALLET.address, address, signer(0).address] as const) {
        const isValid = await client.verifyMessage({ address: owner, message, signature })
        expect(await verify(owner, signature), `${owner} ${signature.slice(0, 20)}`).toBe(isValid ? 'valid' : 'invalid')
      }
  })

  test('behavior: the code that is asked is the one viem asks', () => {
    expect(UNIVERSAL_VALIDATOR).toBe(erc6492SignatureValidatorByteCode)
  })
})

describe('nodes', () => {
  const down = 'http://127.0.0.1:9'
  /** What a node says of its chain and of the account's code, `undefined` of anything else. */
  const aboutChain = (init: RequestInit | undefined): Response | undefined => {
    const { method } = JSON.parse(String(init?.body))
    if (method === 'eth_chainId') return Response.json({ result: '0x1' })
    return method === 'eth_getCode' ? Response.json({ result: '0x60' }) : undefined
  }

  test('error: down, or without nodes: not wrong and not right', async () => {
    const signature = await signer(1).signMessage({ message })
    expect(await verify(CONTRACT_WALLET.address, signature, [down])).toBe('unavailable')
    expect(await verify(CONTRACT_WALLET.address, signature, [])).toBe('unsupported')
  })

  test('behavior: the next one is asked', async () => {
    const signature = await signer(1).signMessage({ message })
    expect(await verify(CONTRACT_WALLET.address, signature, [down, urlOf(42161), urlOf(1)])).toBe('valid')
  })

  test('error: a node of another chain is not believed', async () => {
    const signature = await signer(1).signMessage({ message })
    expect(await verify(CONTRACT_WALLET.address, signature, [urlOf(42161)])).toBe('unavailable')
  })

  test.each([
    ['a page', '<html>'],
    ['nothing', 'null'],
    ['another error', { error: { code: -32005 } }],
    ['nonsense', { result: '0x' }],
  ])('error: %s in the place of an answer', async (_name, answer) => {
    const signature = await signer(1).signMessage({ message })
    const lying: typeof fetch = async (_url, init) =>
      aboutChain(init) ?? new Response(typeof answer === 'string' ? answer : JSON.stringify(answer))
    expect(await verify(CONTRACT_WALLET.address, signature, [down], { fetch: lying })).toBe('unavailable')
  })

  test('error: a call that reverts is a no', async () => {
    const reverting: typeof fetch = async (_url, init) => aboutChain(init) ?? Response.json({ error: { code: 3 } })
    const signature = await signer(1).signMessage({ message })
    expect(await verify(CONTRACT_WALLET.address, signature, [down], { fetch: reverting })).toBe('invalid')
  })
})
