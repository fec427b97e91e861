import { parseSignature } from 'viem'
import { describe, expect, test } from 'vitest'
import { COLLECTIBLES, CONTRACT_WALLET, collectibleAbi, dollarTokenAbi, itemsAbi, TOKENS } from '../contracts/index.ts'
import { ACCOUNTS } from '../core/accounts.ts'
import { withContracts } from '../testing/withContracts.ts'

const [alice, bob] = ACCOUNTS
const clients = withContracts()
const inAnHour = () => BigInt(Math.floor(Date.now() / 1000) + 3600)

describe('setUpHoldings', () => {
  test('behavior: USDC takes an allowance by signature, once', async () => {
    const { client, wallet } = clients()
    const usdc = { address: TOKENS.usdc.address, abi: dollarTokenAbi } as const
    const message = { owner: alice.address, spender: bob.address, value: 5n, nonce: 0n, deadline: inAnHour() }
    const signature = await wallet.signTypedData({
      domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc.address },
      types: {
        Permit: ['owner', 'spender', 'value', 'nonce', 'deadline'].map((name, index) => ({
          name,
          type: index < 2 ? 'address' : 'uint256',
        })),
      },
      primaryType: 'Permit',
      message,
    })
    const { r, s, v = 0n } = parseSignature(signature)
    const args = [alice.address, bob.address, 5n, message.deadline, Number(v), r, s] as const
    const { wallet: relayer } = clients(1, 1)
    const hash = await relayer.writeContract({ ...usdc, functionName: 'permit', args })
    await client.waitForTransactionReceipt({ hash })
    const allowed = await client.readContract({
      ...usdc,
      functionName: 'allowance',
      args: [alice.address, bob.address],
    })
    expect(allowed).toBe(5n)
    await expect(relayer.writeContract({ ...usdc, functionName: 'permit', args })).rejects.toThrow('PermitNotSignedBy')
  })

  test('behavior: the metadata of pieces is on the chain', async () => {
    const { client } = clients()
    const uris = [
      await client.readContract({
        address: COLLECTIBLES.keys.address,
        abi: collectibleAbi,
        functionName: 'tokenURI',
        args: [1n],
      }),
      await client.readContract({
        address: COLLECTIBLES.items.address,
        abi: itemsAbi,
        functionName: 'uri',
        args: [12n],
      }),
    ]
    for (const [index, uri] of uris.entries()) {
      const { name, image } = await (await fetch(uri)).json()
      expect(name).toBe(['Latch Keys #1', 'Workshop Item #12'][index])
      expect(await (await fetch(image)).text()).toMatch(/^<svg .*<\/svg>$/)
    }
  })

  test('behavior: the contract wallet signs through its owner', async () => {
    const { client } = clients()
    const { address } = CONTRACT_WALLET
    const message = 'signed in'
    const [good, bad] = await Promise.all([1, 0].map((who) => clients(1, who).wallet.signMessage({ message })))
    expect(await client.verifyMessage({ address, message, signature: good ?? '0x' })).toBe(true)
    expect(await client.verifyMessage({ address, message, signature: bad ?? '0x' })).toBe(false)
  })
})
