import { ensureProgram } from '@latchkey/tooling/bootstrap/ensureProgram.mjs'
import { hasProgram } from '@latchkey/tooling/vitest/hasProgram.ts'
import { Transaction } from 'bitcoinjs-lib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Part } from '../part.ts'
import { BITCOIN_ACCOUNTS, type BitcoinAccount } from './accounts.ts'
import { fundBitcoin } from './fundBitcoin.ts'
import { nodeProgram } from './node/nodeProgram.ts'
import { startBitcoin } from './startBitcoin.ts'
import { type EsploraClient, type EsploraTransaction, esploraClient, type Utxo } from './testing/esploraClient.ts'
import { signPsbt } from './testing/signPsbt.ts'

const hasNode = hasProgram(await ensureProgram(nodeProgram), nodeProgram.package)
const [alice, taproot] = BITCOIN_ACCOUNTS as [BitcoinAccount, BitcoinAccount]
const NOBODY = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

let part: Part
let client: EsploraClient

async function coinOf({ addresses }: BitcoinAccount): Promise<Utxo> {
  const coins = await client.json<Utxo[]>(`/address/${addresses.mainnet}/utxo`)
  const [largest] = coins.sort((a, b) => b.value - a.value)
  if (!largest) throw new Error(`${addresses.mainnet} has no coins`)
  return largest
}

async function spendAll(account: BitcoinAccount, fee: bigint): Promise<string> {
  const coin = await coinOf(account)
  return signPsbt(client, { account, coin, outputs: { [account.addresses.mainnet]: BigInt(coin.value) - fee } })
}

function mineBlocks(count = 1) {
  return client.text(`/dev/mine?n=${count}`, '')
}

describe.skipIf(!hasNode)('startBitcoin', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    part = await startBitcoin({ mineEveryMs: 0 })
    client = esploraClient(`${part.url}/api`)
  }, 60_000)
  afterAll(() => part?.stop())

  test.each(BITCOIN_ACCOUNTS)('default: $type at $path owns what it should and has a past', async (account) => {
    const { chain_stats: stats } = await client.json<{ chain_stats: Record<string, number> }>(
      `/address/${account.addresses.mainnet}`,
    )
    expect(BigInt((stats.funded_txo_sum ?? 0) - (stats.spent_txo_sum ?? 0))).toBe(account.balance)
    const past = await client.json<EsploraTransaction[]>(`/address/${account.addresses.mainnet}/txs`)
    expect(past.length).toBe(stats.tx_count)
    expect(past.length).toBeGreaterThan(5)
    const times = past.map(({ status }) => status.block_time ?? 0)
    expect(times).toEqual([...times].sort((a, b) => b - a))
    expect(Date.now() / 1000 - (times.at(-1) ?? 0)).toBeGreaterThan(40 * 24 * 3600)
  })

  test.each(BITCOIN_ACCOUNTS.slice(0, 4))('behavior: a PSBT of $type is signed, sent, mined', async (account) => {
    const coin = await coinOf(account)
    const change = BigInt(coin.value) - 61_000n
    const hex = await signPsbt(client, {
      account,
      coin,
      outputs: { [NOBODY]: 60_000n, [account.addresses.mainnet]: change },
    })
    const txid = await client.text('/tx', hex)
    expect(txid).toBe(Transaction.fromHex(hex).getId())
    expect(await client.json(`/tx/${txid}`)).toMatchObject({
      fee: 1000,
      status: { confirmed: false },
      vin: [{ prevout: { scriptpubkey_address: account.addresses.mainnet } }],
      vout: [{ scriptpubkey_address: NOBODY, value: 60_000 }, {}],
    })
    expect(await client.json(`/tx/${coin.txid}/outspend/${coin.vout}`)).toMatchObject({ spent: true, txid, vin: 0 })
    await mineBlocks()
    expect(await client.json(`/tx/${txid}/status`)).toMatchObject({ confirmed: true })
  })

  test('behavior: every prefix names the same script, and answers have the one that was asked for', async () => {
    const { mainnet, testnet, regtest } = taproot.addresses
    const read = async (address: string) => (await client.json<EsploraTransaction[]>(`/address/${address}/txs`))[0]
    const ids = await Promise.all([mainnet, testnet, regtest].map(async (address) => (await read(address))?.txid))
    expect(new Set(ids).size).toBe(1)
    expect((await read(testnet))?.vout.map((output) => output.scriptpubkey_address).join()).toMatch(/^tb1/)
    expect((await read(regtest))?.vout.map((output) => output.scriptpubkey_address).join()).toMatch(/^bcrt1/)
  })

  test('behavior: the faucet pays, with /api and without', async () => {
    const txid = await fundBitcoin(part.url, NOBODY.toUpperCase(), 12_345n)
    expect(await client.json(`/address/${NOBODY}/utxo`)).toContainEqual(
      expect.objectContaining({ txid, value: 12_345, status: { confirmed: false } }),
    )
    const more = await Promise.all([1, 2, 3].map((n) => fundBitcoin(part.url, NOBODY, 1000n * BigInt(n))))
    expect(new Set([txid, ...more]).size).toBe(4)
    await mineBlocks()
    expect(await esploraClient(part.url).json(`/tx/${txid}/status`)).toMatchObject({ confirmed: true })
  })

  test('behavior: a higher fee takes the place of a transaction that waits', async () => {
    const coin = await coinOf(alice)
    const pay = async (fee: bigint) => {
      const outputs = { [alice.addresses.mainnet]: BigInt(coin.value) - fee }
      return client.text('/tx', await signPsbt(client, { account: alice, coin, outputs }))
    }
    const first = await pay(500n)
    const second = await pay(5000n)
    await expect(client.text(`/tx/${first}`)).rejects.toThrow('404 Transaction not found')
    expect(await client.json(`/tx/${coin.txid}/outspend/${coin.vout}`)).toMatchObject({ txid: second })
    await mineBlocks()
  })

  test('behavior: pages of 25', async () => {
    const address = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'
    for (let n = 0; n < 30; n++) {
      await fundBitcoin(part.url, address, 1000n + BigInt(n))
      if (n % 10 === 9) await mineBlocks()
    }
    const first = await client.json<EsploraTransaction[]>(`/address/${address}/txs`)
    const rest = await client.json<EsploraTransaction[]>(`/address/${address}/txs/chain/${first.at(-1)?.txid}`)
    const end = await client.json<EsploraTransaction[]>(`/address/${address}/txs/chain/${rest.at(-1)?.txid}`)
    expect([first.length, rest.length, end.length]).toEqual([25, 5, 0])
    expect(new Set([...first, ...rest].map(({ txid }) => txid)).size).toBe(30)
  })

  test('behavior: tip, blocks and fees', async () => {
    const height = Number(await client.text('/blocks/tip/height'))
    await mineBlocks(2)
    expect(Number(await client.text('/blocks/tip/height'))).toBe(height + 2)
    const hash = await client.text('/blocks/tip/hash')
    expect(await client.text(`/block-height/${height + 2}`)).toBe(hash)
    expect(await client.json(`/block/${hash}`)).toMatchObject({ id: hash, height: height + 2, tx_count: 1 })
    expect(await client.json('/fee-estimates')).toMatchObject({ 1: 5, 6: 2, 144: 1 })
    expect(await client.json('/v1/fees/recommended')).toMatchObject({ fastestFee: 5, minimumFee: 1 })
  })

  test.each([alice, taproot])('error: a wrong signature of $type', async (account) => {
    const transaction = Transaction.fromHex(await spendAll(account, 1000n))
    const signature = transaction.ins[0]?.witness[0]
    if (signature) signature[12] = (signature[12] ?? 0) ^ 1
    await expect(client.text('/tx', transaction.toHex())).rejects.toThrow(
      /400 sendrawtransaction RPC error: .*script-verify/,
    )
  })

  test('error: too small a fee, dust, the same coin twice, nonsense', async () => {
    await expect(client.text('/tx', await spendAll(alice, 10n))).rejects.toThrow('min relay fee not met')
    const coin = await coinOf(alice)
    const dust = await signPsbt(client, { account: alice, coin, outputs: { [NOBODY]: 100n } })
    await expect(client.text('/tx', dust)).rejects.toThrow('dust')
    const good = await spendAll(alice, 1000n)
    await client.text('/tx', good)
    await mineBlocks()
    await expect(client.text('/tx', good)).rejects.toThrow(/-2[57]/)
    await expect(client.text('/tx', 'zz')).rejects.toThrow('TX decode failed')
    await expect(client.text('/address/bc1qqqq/utxo')).rejects.toThrow('400 Invalid Bitcoin address')
    await expect(client.text(`/address/ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9`)).rejects.toThrow('400')
    await expect(fundBitcoin(part.url, NOBODY, 10n ** 15n)).rejects.toThrow('The faucet could not pay')
  })

  test('parameters: signal ends it, also while it starts', async () => {
    const controller = new AbortController()
    const logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
    const starting = startBitcoin({ signal: controller.signal, quiet: false })
    // The node has said something: it runs, and is not ready yet.
    await vi.waitFor(() => expect(logged).toHaveBeenCalled(), { timeout: 20_000 })
    controller.abort(new Error('no longer needed'))
    await expect(starting).rejects.toThrow('no longer needed')
  })

  test('behavior: in the playground blocks come by themselves', async () => {
    const own = await startBitcoin({ mineEveryMs: 100 })
    const txid = await fundBitcoin(own.url, NOBODY, 600n)
    const status = () => esploraClient(own.url).json(`/tx/${txid}/status`)
    await vi.waitFor(async () => expect(await status()).toMatchObject({ confirmed: true }), { timeout: 20_000 })
    await own.stop()
    await expect(fetch(own.url)).rejects.toThrow()
  })
})
