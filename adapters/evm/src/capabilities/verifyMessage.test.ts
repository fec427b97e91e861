import type { CapabilityContext, Network } from '@latchkey/kernel'
import { concatHex, encodeAbiParameters, getContractAddress, type Hex, size, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ethereum } from '../networks/ethereum.ts'
import { type Devnet, startDevnet } from '../testing/devnet.mjs'
import { fakeContext } from '../testing/fakeContext.ts'
import { testServices } from '../testing/testServices.ts'
import { verifyMessage } from './verifyMessage.ts'

/** Made by the local chains with their contracts: a wallet that is a contract; account 1 signs for it. */
const CONTRACT_WALLET = '0xca66C2a55CF0dAEa41aB98a1cbd1a7197abcB175'
/** The deployer of EIP-2470's kind that local chains have from the start. */
const CREATE2 = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const ERC6492 = `0x${'6492'.repeat(16)}` as const
const MESSAGE = 'shop.example wants you to sign in'
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** A port where nobody listens. */
const nobody = ['http://127.0.0.1:9']

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ chains: [1], contracts: true })
}, 30_000)
afterAll(() => devnet.stop())

/** What a capability runs with, over real nodes. */
function contextOn(rpcUrls: readonly string[] = [devnet.chains[1]?.rpcUrl ?? '']): CapabilityContext {
  const network: Network = { ...ethereum, rpcUrls }
  const ctx = fakeContext({ network })
  // A node that is down is tried again: time passes at once.
  const services = rpcUrls === nobody ? { clock: ctx.services.clock } : {}
  return { ...ctx, services: testServices(services, [network]).services }
}

async function verify(signature: string, address: string, ctx: CapabilityContext = contextOn()): Promise<string> {
  return (await verifyMessage({ message: MESSAGE, signature, address }, ctx)).outcome
}

function signer(index: number) {
  const found = devnet.accounts[index]
  if (!found) throw new Error(`no account ${index}`)
  return privateKeyToAccount(found.privateKey)
}

describe('plain accounts', () => {
  test('default: no node is asked', async () => {
    const ctx = fakeContext()
    const { address } = signer(0)
    const signature = await signer(0).signMessage({ message: MESSAGE })
    expect(await verify(signature, address, ctx)).toBe('valid')
    expect(await verify(signature, address.toLowerCase(), ctx)).toBe('valid')
    const parity = Number.parseInt(signature.slice(-2), 16) - 27
    expect(await verify(`${signature.slice(0, -2)}0${parity}`, address, ctx)).toBe('valid')
    expect(ctx.read).toEqual([])
  })

  test('parameters: the account of the session without an address', async () => {
    const { address } = signer(0)
    const account = { caipAddress: `eip155:1:${address}`, address, type: 'eoa' } as const
    const signature = await signer(0).signMessage({ message: MESSAGE })
    expect(await verifyMessage({ message: MESSAGE, signature }, { ...contextOn(), account })).toEqual({
      outcome: 'valid',
    })
  })

  test('error: somebody else, another text, altered bytes, no signature', async () => {
    const { address } = signer(0)
    const signature = await signer(0).signMessage({ message: MESSAGE })
    expect(await verify(await signer(2).signMessage({ message: MESSAGE }), address)).toBe('invalid')
    expect(await verify(await signer(0).signMessage({ message: `${MESSAGE} ` }), address)).toBe('invalid')
    const other = signature.at(10) === 'f' ? 'e' : 'f'
    expect(await verify(`${signature.slice(0, 10)}${other}${signature.slice(11)}`, address)).toBe('invalid')
    for (const junk of ['', '0x', '0x0', 'signed', `0x${'00'.repeat(65)}`])
      expect(await verify(junk, address), junk).toBe('invalid')
  })

  test('error: the copy of a signature that anybody can make from it', async () => {
    const { address } = signer(0)
    const signature = await signer(0).signMessage({ message: MESSAGE })
    const s = ORDER - BigInt(`0x${signature.slice(66, 130)}`)
    const v = signature.endsWith('1b') ? '1c' : '1b'
    const copy = `${signature.slice(0, 66)}${toHex(s, { size: 32 }).slice(2)}${v}`
    expect(await verify(copy, address)).toBe('invalid')
  })
})

describe('accounts that nobody has', () => {
  const junk = `0x${'ff'.repeat(64)}1b`

  test('error: the zero address, which nodes recover from junk', async () => {
    const zero = `0x${'00'.repeat(20)}`
    expect(await verify(junk, zero)).toBe('invalid')
    expect(await verify(`0x${'00'.repeat(65)}`, zero)).toBe('invalid')
  })

  test('error: without code no validator is asked about what is no wrapper of ERC-6492', async () => {
    const ctx = fakeContext({ node: { eth_getCode: () => '0x', eth_call: () => '0x01' } })
    expect(await verify(junk, signer(0).address, ctx)).toBe('invalid')
    expect(await verify(await signer(1).signMessage({ message: MESSAGE }), signer(0).address, ctx)).toBe('invalid')
    expect(ctx.read).toEqual(['eth_getCode', 'eth_getCode'])
  })
})

describe('contract accounts', () => {
  test('default: the owner signs for a deployed wallet (ERC-1271)', async () => {
    expect(await verify(await signer(1).signMessage({ message: MESSAGE }), CONTRACT_WALLET)).toBe('valid')
  })

  test('error: somebody who is not the owner', async () => {
    expect(await verify(await signer(0).signMessage({ message: MESSAGE }), CONTRACT_WALLET)).toBe('invalid')
  })

  test('behavior: a wallet that is not deployed yet (ERC-6492)', async () => {
    const call = { jsonrpc: '2.0', id: 1, method: 'eth_getCode', params: [CONTRACT_WALLET, 'latest'] }
    const headers = { 'content-type': 'application/json' }
    const node = { method: 'POST', headers, body: JSON.stringify(call) }
    const { result: code } = (await (await fetch(devnet.chains[1]?.rpcUrl ?? '', node)).json()) as { result: Hex }
    // Returns the code behind it: the owner of this wallet is part of its code.
    const initCode = concatHex(['0x61', toHex(size(code), { size: 2 }), '0x80600a5f395ff3', code])
    const salt = toHex(7, { size: 32 })
    const address = getContractAddress({ opcode: 'CREATE2', from: CREATE2, bytecode: initCode, salt })
    const wrap = (signature: Hex): Hex =>
      concatHex([
        encodeAbiParameters(
          [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
          [CREATE2, concatHex([salt, initCode]), signature],
        ),
        ERC6492,
      ])
    const signature = await signer(1).signMessage({ message: MESSAGE })
    expect(await verify(wrap(signature), address)).toBe('valid')
    expect(await verify(wrap(await signer(0).signMessage({ message: MESSAGE })), address)).toBe('invalid')
    expect(await verify(signature, address)).toBe('invalid')
  })

  test('behavior: a wrapper around the signature of a deployed account is taken off', async () => {
    const types = [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }] as const
    const wrap = (inner: Hex): Hex => concatHex([encodeAbiParameters(types, [CREATE2, '0x1234', inner]), ERC6492])
    const signature = await signer(1).signMessage({ message: MESSAGE })
    expect(await verify(wrap(signature), CONTRACT_WALLET)).toBe('valid')
    expect(await verify(wrap(await signer(0).signMessage({ message: MESSAGE })), CONTRACT_WALLET)).toBe('invalid')
    const calls: unknown[] = []
    const answer = (params: unknown): string => {
      calls.push(params)
      return `0x1626ba7e${'00'.repeat(28)}`
    }
    const ctx = fakeContext({ node: { eth_getCode: () => '0x60', eth_call: answer } })
    expect(await verify(wrap(signature), CONTRACT_WALLET, ctx)).toBe('valid')
    // What the wrapper would have had called is never run.
    expect(calls).toEqual([
      [{ to: CONTRACT_WALLET, data: expect.stringMatching(/^0x1626ba7e(?!.*64926492)/) }, 'latest'],
    ])
    expect(await verify(ERC6492, CONTRACT_WALLET, ctx)).toBe('invalid')
  })

  test('error: a node that is down says nothing about a signature', async () => {
    const signature = await signer(1).signMessage({ message: MESSAGE })
    expect(await verify(signature, CONTRACT_WALLET, contextOn(nobody))).toBe('unavailable')
  })

  test.each([
    ['another error', () => Promise.reject(Object.assign(new Error('busy'), { code: -32005 })), 'unavailable'],
    ['nonsense', () => '0x', 'unavailable'],
    ['no', () => '0x00', 'invalid'],
  ])('error: a node that answers %s', async (_name, answer, outcome) => {
    const signature = await signer(1).signMessage({ message: MESSAGE })
    expect(
      await verify(signature, CONTRACT_WALLET, fakeContext({ node: { eth_getCode: () => '0x60', eth_call: answer } })),
    ).toBe(outcome)
  })

  test('error: an aborted check rejects', async () => {
    const ctx = { ...contextOn(), signal: AbortSignal.abort() }
    await expect(verify(await signer(1).signMessage({ message: MESSAGE }), CONTRACT_WALLET, ctx)).rejects.toThrow()
  })
})
