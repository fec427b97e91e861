import { existsSync } from 'node:fs'
import simple from 'entry-point-0.8/artifacts/Simple7702Account.json' with { type: 'json' }
import { createPublicClient, createWalletClient, type Hex, http, parseEther, parseGwei } from 'viem'
import { createBundlerClient, toSimple7702SmartAccount } from 'viem/account-abstraction'
import { privateKeyToAccount } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { afterAll, describe, expect, test } from 'vitest'
import { ACCOUNTS } from '../core/accounts.ts'
import { startDevnet } from '../startDevnet.ts'
import type { Devnet } from '../types.ts'
import { BUNDLER_PROGRAM, startBundler } from './startBundler.ts'

const [alice, bob, nobody] = ACCOUNTS
let devnet: Devnet | undefined
afterAll(() => devnet?.stop())

describe('startBundler', () => {
  test.skipIf(!existsSync(BUNDLER_PROGRAM))(
    'default: an account of 0.8 sends two calls at once',
    async () => {
      devnet = await startDevnet({ contracts: true, chains: [1], last: { bundler: startBundler } })
      const client = createPublicClient({
        chain: mainnet,
        transport: http(devnet.services['evm-1']),
        pollingInterval: 30,
      })
      const owner = privateKeyToAccount(bob.privateKey)
      const wallet = createWalletClient({ chain: mainnet, transport: http(devnet.services['evm-1']) })
      const bytecode: Hex = `0x${simple.bytecode.slice(2)}`
      const deployed = await client.waitForTransactionReceipt({
        hash: await wallet.sendTransaction({ account: privateKeyToAccount(alice.privateKey), data: bytecode }),
      })
      const implementation = deployed.contractAddress ?? '0x'
      const account = await toSimple7702SmartAccount({ client, owner, implementation })
      const bundler = createBundlerClient({
        chain: mainnet,
        client,
        transport: http(devnet.services.bundler),
        pollingInterval: 50,
        userOperation: {
          estimateFeesPerGas: async () => ({ maxFeePerGas: parseGwei('5'), maxPriorityFeePerGas: parseGwei('2') }),
        },
      })
      const authorization = await owner.signAuthorization({
        contractAddress: implementation,
        chainId: 1,
        nonce: await client.getTransactionCount({ address: owner.address }),
      })
      const call = { to: nobody.address, value: parseEther('0.01') }
      const hash = await bundler.sendUserOperation({ account, authorization, calls: [call, call] })
      expect((await bundler.waitForUserOperationReceipt({ hash })).success).toBe(true)
      expect(await client.getBalance({ address: nobody.address })).toBe(parseEther('0.02'))
    },
    60_000,
  )

  test.skipIf(existsSync(BUNDLER_PROGRAM))('error: not installed', async () => {
    devnet = await startDevnet({ chains: [1], last: { bundler: startBundler } })
    expect(Object.values(devnet.missing)).toEqual([expect.stringMatching(/^The bundler is an extra: run "npm install/)])
  })

  test('error: no chain for it', async () => {
    await expect(startDevnet({ parts: [], last: { bundler: startBundler } })).rejects.toThrow('start `evm` before it')
  })
})
