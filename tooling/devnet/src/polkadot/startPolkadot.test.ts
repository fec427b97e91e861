import { ApiPromise, HttpProvider, Keyring, WsProvider } from '@polkadot/api'
import type { ApiOptions, SubmittableExtrinsic } from '@polkadot/api/types'
import type { ISubmittableResult, Signer, SignerPayloadJSON } from '@polkadot/types/types'
import { hexToU8a, u8aToHex } from '@polkadot/util'
import { encodeAddress } from '@polkadot/util-crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { POLKADOT_ACCOUNTS } from './accounts.ts'
import { DOT, GENESIS_HASH, POLKADOT_ASSET } from './constants.ts'
import { fundPolkadot } from './fundPolkadot.ts'
import { type PolkadotPart, startPolkadot } from './startPolkadot.ts'
import { send } from './testing/send.ts'

type Extrinsic = SubmittableExtrinsic<'promise', ISubmittableResult>

let part: PolkadotPart
let api: ApiPromise
const [alice, bob, nobody] = POLKADOT_ACCOUNTS
const keyring = new Keyring({ type: 'sr25519' })
const pair = (uri: string) => keyring.addFromUri(uri)

async function free(address: string): Promise<bigint> {
  const account: unknown = (await api.query.system?.account?.(address))?.toJSON()
  const { data } = account as { data: { free: string | number } }
  return BigInt(data.free)
}

function transfer(to: string, amount: bigint): Extrinsic {
  const made = api.tx.balances?.transferKeepAlive?.(to, amount)
  if (!made) throw new Error('the runtime has no transfers')
  return made
}

describe('startPolkadot', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    part = await startPolkadot()
    // Its own types do not hold under exactOptionalPropertyTypes.
    const provider = new WsProvider(part.url) as NonNullable<ApiOptions['provider']>
    api = await ApiPromise.create({
      provider: provider,
      noInitWarn: true,
      throwOnConnect: true,
    })
  }, 90_000)
  afterAll(async () => {
    await api?.disconnect()
    await part?.stop()
  })

  test('default', async () => {
    expect(api.genesisHash.toHex()).toBe(GENESIS_HASH)
    expect(api.registry.chainTokens).toEqual(['DOT'])
    expect(api.registry.chainDecimals).toEqual([10])
    expect(await Promise.all(POLKADOT_ACCOUNTS.map(({ address }) => free(address)))).toEqual(
      POLKADOT_ACCOUNTS.map(({ balance }) => balance),
    )
    for (const { uri, publicKey, address, seed } of POLKADOT_ACCOUNTS) {
      expect(u8aToHex(keyring.addFromSeed(hexToU8a(seed)).publicKey)).toBe(publicKey)
      expect(Buffer.from(pair(uri).publicKey).toString('hex')).toBe(publicKey.slice(2))
      expect(encodeAddress(publicKey, 0)).toBe(address)
    }
  })

  test('behavior: the past has transfers and a token', async () => {
    const at = await api.at(await api.rpc.chain.getBlockHash(2))
    const events = JSON.stringify((await at.query.system?.events?.())?.toHuman())
    expect(events.match(/"method":"Transfer","section":"balances"/g)).toHaveLength(4)
    expect(events).not.toContain('ExtrinsicFailed')
    const metadata = (await api.query.assets?.metadata?.(POLKADOT_ASSET.id))?.toHuman()
    expect(metadata).toMatchObject({ symbol: POLKADOT_ASSET.symbol, decimals: String(POLKADOT_ASSET.decimals) })
    const held = (await api.query.assets?.account?.(POLKADOT_ASSET.id, alice.address))?.toJSON()
    expect(held).toMatchObject({ balance: Number(POLKADOT_ASSET.holding) })
  })

  test('behavior: a transfer, its fee and its events', async () => {
    const before = await free(bob.address)
    const extrinsic = transfer(bob.address, 3n * DOT)
    expect((await extrinsic.paymentInfo(alice.address)).partialFee.toBigInt()).toBeGreaterThan(0n)
    const { events } = await send(api, extrinsic, pair(alice.uri))
    expect(events.map(({ event }) => `${event.section}.${event.method}`)).toEqual(
      expect.arrayContaining(['balances.Withdraw', 'balances.Transfer', 'system.ExtrinsicSuccess']),
    )
    expect(await free(bob.address)).toBe(before + 3n * DOT)
  })

  test('behavior: a token moves', async () => {
    const move = api.tx.assets?.transferKeepAlive?.(POLKADOT_ASSET.id, nobody.address, 2_500_000)
    // Whoever holds a token must exist, so that the account gets something to live on first.
    await fundPolkadot(part.url, nobody.address, DOT)
    if (!move) throw new Error('the runtime has no tokens')
    await send(api, move, pair(alice.uri))
    const held = (await api.query.assets?.account?.(POLKADOT_ASSET.id, nobody.address))?.toJSON()
    expect(held).toMatchObject({ balance: 2_500_000 })
  })

  test('behavior: a wallet elsewhere signs the payload, with a tip', async () => {
    const signer: Signer = {
      signPayload: async (payload: SignerPayloadJSON) => {
        const raw = api.registry.createType('ExtrinsicPayload', payload, { version: payload.version })
        return { id: 1, signature: raw.sign(pair(bob.uri)).signature }
      },
    }
    const result = await send(api, transfer(alice.address, DOT), bob.address, { signer, tip: 1000n })
    expect(result.status.isFinalized).toBe(true)
  })

  test('behavior: balances and heads are told', async () => {
    const heads: number[] = []
    const messages: string[] = []
    const endHeads = await api.rpc.chain.subscribeNewHeads(({ number }) => void heads.push(number.toNumber()))
    const endBalance = await api.query.system?.account?.(
      alice.address,
      (account: unknown) => void messages.push(String(account)),
    )
    await fundPolkadot(part.url, alice.address, DOT)
    await vi.waitFor(() => {
      expect(heads.length).toBeGreaterThan(1)
      expect(messages.length).toBeGreaterThan(1)
    }, 30_000)
    endHeads()
    if (typeof endBalance === 'function') (endBalance as () => void)()
  })

  test('error: a wrong signature, no funds, more than there is, an old nonce', async () => {
    const bytes = (await transfer(bob.address, 5n).signAsync(pair(alice.uri), { nonce: -1 })).toU8a()
    bytes[44] = (bytes[44] ?? 0) ^ 1
    await expect(api.rpc.author.submitExtrinsic(bytes)).rejects.toThrow(/1010: .*badProof/i)
    await expect(send(api, transfer(bob.address, 5n), pair('//Nobody'))).rejects.toThrow(/1010: .*payment/i)
    await expect(send(api, transfer(bob.address, 10n ** 20n), pair(alice.uri))).rejects.toThrow(/InsufficientBalance/)
    await expect(send(api, transfer(bob.address, 5n), pair(alice.uri), { nonce: 0 })).rejects.toThrow(/1010: .*stale/i)
  })

  test('behavior: the faucet pays many at once', async () => {
    const to = encodeAddress(pair('//Many').publicKey, 42)
    await Promise.all([1n, 2n, 3n].map((amount) => fundPolkadot(part.url, to, amount * DOT)))
    expect(await free(to)).toBe(6n * DOT)
  })

  test('error: the faucet wants an address', async () => {
    await expect(fundPolkadot(part.url, 'nobody', DOT)).rejects.toMatchObject({ code: 'rpc-failed' })
  })

  test('error: what is no key cannot be listened to, and the chain goes on', async () => {
    const provider = new HttpProvider(part.httpUrl)
    for (const keys of ['zz', ['zz'], [5], undefined])
      await expect(provider.send('state_subscribeStorage', [keys])).rejects.toThrow('-32602')
    const before = await free(nobody.address)
    await fundPolkadot(part.url, nobody.address, DOT)
    expect(await free(nobody.address)).toBe(before + DOT)
  })

  test('error: blocks that nobody made stay unknown, and the first one stays what it is', async () => {
    const provider = new HttpProvider(part.httpUrl)
    for (const hash of [`0x${'11'.repeat(32)}`, '0x00', 'x'])
      for (const method of ['chain_getBlock', 'chain_getHeader'])
        await expect(provider.send(method, [hash])).rejects.toThrow('not found')
    for (const number of ['x', -1, 0.5, ['x']])
      await expect(provider.send('chain_getBlockHash', [number])).rejects.toThrow('-32602')
    expect(await provider.send('chain_getBlockHash', [0])).toBe(GENESIS_HASH)
    expect(await provider.send('chain_getBlockHash', [1_000_000])).toBeNull()
    expect(await provider.send('chain_getHeader', [GENESIS_HASH])).toMatchObject({ number: '0x00000000' })
  })

  test('behavior: HTTP at the same port', async () => {
    const provider = new HttpProvider(part.httpUrl)
    expect(await provider.send('system_chain', [])).toBe('Polkadot Asset Hub (local)')
    await expect(provider.send('no_such_method', [])).rejects.toThrow('Method not found')
  })

  test('default: the transfers of an account, newest first, as Subscan answers them', async () => {
    const ask = async (body: object) => {
      const url = `${part.httpUrl}/api/v2/scan/transfers`
      return (await fetch(url, { method: 'POST', body: JSON.stringify(body) })).json()
    }
    const stranger = encodeAddress(new Uint8Array(32).fill(7), 42)
    const { txHash } = await send(api, transfer(bob.address, 3n * DOT), pair(alice.uri))
    const answer = await ask({ address: alice.address, row: 2, page: 0 })
    expect(answer).toMatchObject({
      code: 0,
      data: { transfers: [{ amount: '3', amount_v2: `${3n * DOT}`, asset_type: 'native' }, {}] },
    })
    expect(answer.data.transfers[0].to).toBe(encodeAddress(bob.address, 0))
    expect(answer.data.transfers[0].hash).toBe(txHash.toHex())
    expect((await ask({ address: stranger, row: 5, page: 0 })).data.transfers).toEqual([])
    const url = `${part.httpUrl}/api/v2/scan/transfers`
    expect((await fetch(url, { method: 'POST', body: '{"address":"x","row":5}' })).status).toBe(400)
  })
})
