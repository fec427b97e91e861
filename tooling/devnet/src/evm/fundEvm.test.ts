import { describe, expect, test } from 'vitest'
import { ACCOUNTS } from '../core/accounts.ts'
import { freePort } from '../http/ports.ts'
import { withContracts } from '../testing/withContracts.ts'
import { fundEvm } from './fundEvm.ts'

const clients = withContracts({ contracts: false, chains: [1] })
const [, , nobody] = ACCOUNTS

describe('fundEvm', () => {
  test('default', async () => {
    const { client } = clients()
    const hash = await fundEvm(client.transport.url ?? '', nobody.address, 5n)
    expect(await client.getBalance({ address: nobody.address })).toBe(5n)
    expect(await client.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
  })

  test('behavior: gives more than the faucet has', async () => {
    const { client } = clients()
    const before = await client.getBalance({ address: nobody.address })
    await fundEvm(client.transport.url ?? '', nobody.address, 10n ** 24n)
    expect((await client.getBalance({ address: nobody.address })) - before).toBe(10n ** 24n)
  })

  test('error: no chain', async () => {
    const url = `http://127.0.0.1:${await freePort()}`
    await expect(fundEvm(url, nobody.address, 1n)).rejects.toMatchObject({
      code: 'rpc-failed',
      message: expect.stringMatching(/^Nothing answers at 127\.0\.0\.1:\d+: start the devnet again\.$/),
    })
  })

  test('parameters: signal', async () => {
    const ended = AbortSignal.abort(new Error('no longer wanted'))
    await expect(fundEvm(clients().client.transport.url ?? '', nobody.address, 1n, ended)).rejects.toThrow(
      'no longer wanted',
    )
  })

  test('error: not an address', async () => {
    const { client } = clients()
    await expect(fundEvm(client.transport.url ?? '', 'nobody', 1n)).rejects.toMatchObject({ code: 'rpc-failed' })
  })
})
