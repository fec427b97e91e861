import { createHash } from 'node:crypto'
import { ensureProgram } from '@latchkey/tooling/bootstrap/ensureProgram.mjs'
import { hasProgram } from '@latchkey/tooling/vitest/hasProgram.ts'
import { Transaction } from '@scure/btc-signer'
import { recoverPublicKey } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BITCOIN_ACCOUNTS } from '../../bitcoin/accounts.ts'
import { nodeProgram } from '../../bitcoin/node/nodeProgram.ts'
import { startBitcoin } from '../../bitcoin/startBitcoin.ts'
import { esploraClient } from '../../bitcoin/testing/esploraClient.ts'
import type { Part } from '../../part.ts'
import { bitcoinKey, KEYS } from '../answerers.ts'
import { bitcoinAnswerer } from './bitcoinAnswerer.ts'
import { unspentOf } from './esplora.ts'

const hasNode = hasProgram(await ensureProgram(nodeProgram), nodeProgram.package)
const MAIN = 'bip122:000000000019d6689c085ae165831e93'
const REGTEST = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const NOBODY = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const [payment, ordinal] = BITCOIN_ACCOUNTS
const key = bitcoinKey(KEYS.bitcoin)

const tag = createHash('sha256').update('BIP0322-signed-message').digest()
const tagged = Buffer.concat([tag, tag])

function answer(method: string, params: unknown, { chainId = MAIN, url = '' } = {}) {
  return bitcoinAnswerer(key, { [chainId]: url }).answer({ topic: '', chainId, method, params })
}

describe('bitcoinAnswerer', () => {
  test('default: addresses are those of the local chain', async () => {
    expect(await answer('getAccountAddresses', {})).toEqual([
      { address: payment?.addresses.mainnet, publicKey: payment?.publicKey, path: payment?.path, intention: 'payment' },
      {
        address: ordinal?.addresses.mainnet,
        publicKey: ordinal?.publicKey.slice(2),
        path: ordinal?.path,
        intention: 'ordinal',
      },
    ])
    expect(bitcoinAnswerer(key, {}).address(REGTEST)).toBe(payment?.addresses.regtest)
  })

  test('behavior: signs a message as BIP-137 states it', async () => {
    const params = { message: 'Hello', account: payment?.addresses.mainnet }
    const signed = await answer('signMessage', params)
    const { signature, messageHash } = signed as { signature: string; messageHash: string }
    const header = Number.parseInt(signature.slice(0, 2), 16)
    expect([39, 40]).toContain(header)
    const rsv = `0x${signature.slice(2)}${(header - 39).toString(16).padStart(2, '0')}` as const
    const uncompressed = await recoverPublicKey({ hash: `0x${messageHash}`, signature: rsv })
    expect(uncompressed.slice(4, 68)).toBe(payment?.publicKey.slice(2))
  })

  test('behavior: signs a message with the address for ordinals as BIP-322 states it', async () => {
    const sign = (message: string) => answer('signMessage', { message, account: ordinal?.addresses.mainnet })
    const signed = await sign('Hello')
    // A witness with one signature of 64 bytes.
    expect(signed).toMatchObject({
      address: ordinal?.addresses.mainnet,
      signature: expect.stringMatching(/^0140[0-9a-f]{128}$/),
      // The digest that BIP-322 states for a text is its tagged hash.
      messageHash: createHash('sha256').update(tagged).update('Hello').digest('hex'),
    })
    expect(signed).not.toMatchObject({ signature: Reflect.get(Object(await sign('Hello!')), 'signature') })
  })

  test.each([
    ['signMessage', { message: 'x', account: NOBODY }, 4100],
    ['signMessage', {}, -32602],
    ['sendTransfer', { recipientAddress: NOBODY, amount: '1.5' }, -32602],
    ['sendEverything', {}, -32601],
  ])('error: %s with %j', async (method, params, code) => {
    await expect(answer(method, params, { url: 'http://127.0.0.1:9' })).rejects.toMatchObject({ code })
  })
})

describe.skipIf(!hasNode)('bitcoinAnswerer on the local chain', () => {
  let bitcoin: Part
  beforeAll(async () => {
    bitcoin = await startBitcoin({ mineEveryMs: 0 })
  }, 30_000)
  afterAll(() => bitcoin?.stop())

  test('behavior: sends a transfer that the node takes', async () => {
    const params = { account: payment?.addresses.mainnet, recipientAddress: NOBODY, amount: '70000', memo: 'thanks' }
    const { txid } = (await answer('sendTransfer', params, { url: bitcoin.url })) as { txid: string }
    const client = esploraClient(bitcoin.url)
    const { vout } = await client.json<{ vout: readonly { value: number; scriptpubkey_address?: string }[] }>(
      `/tx/${txid}`,
    )
    expect(vout.find((output) => output.scriptpubkey_address === NOBODY)?.value).toBe(70_000)
    expect(vout.find(({ value }) => value === 0)).toBeDefined()
    const tooMuch = answer('sendTransfer', { ...params, amount: '900000000000' }, { url: bitcoin.url })
    await expect(tooMuch).rejects.toThrow('Insufficient funds')
  })

  test.each(['payment', 'ordinal'] as const)('behavior: signs a PSBT of the %s address and sends it', async (which) => {
    const { address, script, publicKey } = key[which](MAIN)
    const [coin] = [...(await unspentOf(bitcoin.url, address))].sort((a, b) => b.value - a.value)
    if (!coin) throw new Error(`${address} has no coins`)
    const transaction = new Transaction()
    transaction.addInput({
      ...{ txid: coin.txid, index: coin.vout, witnessUtxo: { script, amount: BigInt(coin.value) } },
      ...(which === 'ordinal' ? { tapInternalKey: publicKey } : {}),
    })
    transaction.addOutputAddress(NOBODY, BigInt(coin.value) - 1000n)
    const psbt = Buffer.from(transaction.toPSBT()).toString('base64')
    const params = { account: address, psbt, signInputs: [{ address, index: 0 }] }
    const unsent = (await answer('signPsbt', params)) as { psbt: string; txid?: string }
    expect(unsent.txid).toBeUndefined()
    expect(unsent.psbt).not.toBe(psbt)
    const sent = (await answer('signPsbt', { ...params, broadcast: true }, { url: bitcoin.url })) as { txid: string }
    expect(await esploraClient(bitcoin.url).json(`/tx/${sent.txid}`)).toMatchObject({ fee: 1000 })
    await expect(answer('signPsbt', { ...params, signInputs: [{ index: 1 }] })).rejects.toMatchObject({ code: 4100 })
  })
})
