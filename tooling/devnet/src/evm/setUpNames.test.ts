import { namehash } from 'viem'
import { describe, expect, test } from 'vitest'
import { ENS, NAMES, nameResolverAbi, TOKENS } from '../contracts/index.ts'
import { ACCOUNTS } from '../core/accounts.ts'
import { withContracts } from '../testing/withContracts.ts'

const [alice, bob] = ACCOUNTS
const clients = withContracts()

describe('setUpNames', () => {
  test('default: names, addresses and pictures are read by an unmodified library', async () => {
    const { client } = clients()
    for (const { name, address, primary, texts } of NAMES) {
      expect(await client.getEnsAddress({ name, strict: true })).toBe(address)
      if (primary) expect(await client.getEnsName({ address, strict: true })).toBe(name)
      expect(await client.getEnsAvatar({ name })).toBe(texts.avatar ?? null)
      for (const [key, value] of Object.entries(texts)) expect(await client.getEnsText({ name, key })).toBe(value)
    }
  })

  test('behavior: who answers for a name, and for those below it', async () => {
    const { client } = clients()
    for (const name of ['alice.eth', 'pay.alice.eth', 'nobody.alice.eth'])
      expect(await client.getEnsResolver({ name })).toBe(ENS.resolver)
  })

  test('behavior: by coin type, for chains that have no record of their own', async () => {
    const { client } = clients()
    const arbitrum = 0x80000000n + 42161n
    expect(await client.getEnsAddress({ name: 'alice.eth', coinType: arbitrum })).toBe(alice.address.toLowerCase())
    expect(await client.getEnsAddress({ name: 'alice.eth', coinType: 0n })).toBe(null)
    expect(await client.getEnsName({ address: alice.address, coinType: arbitrum, strict: true })).toBe('alice.eth')
  })

  test('error: unknown names and addresses', async () => {
    const { client } = clients()
    expect(await client.getEnsAddress({ name: 'nobody.eth' })).toBe(null)
    expect(await client.getEnsName({ address: TOKENS.usdc.address })).toBe(null)
  })

  test('error: a primary name that belongs to somebody else is not believed', async () => {
    const { client, wallet } = clients(1, 1)
    const node = namehash(`${bob.address.slice(2).toLowerCase()}.addr.reverse`)
    const write = { address: ENS.resolver, abi: nameResolverAbi, functionName: 'setName' } as const
    await client.waitForTransactionReceipt({
      hash: await wallet.writeContract({ ...write, args: [node, 'alice.eth'] }),
    })
    expect(await client.getEnsName({ address: bob.address })).toBe(null)
    await expect(wallet.writeContract({ ...write, args: [namehash('alice.eth'), 'mine'] })).rejects.toThrow('NotOwner')
    await client.waitForTransactionReceipt({ hash: await wallet.writeContract({ ...write, args: [node, 'bob.eth'] }) })
  })
})
