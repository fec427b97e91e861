import { BITCOIN_ACCOUNTS } from '@latchkey/devnet/bitcoin'
import { SOLANA_ACCOUNTS } from '@latchkey/devnet/solana'
import { Connection, PublicKey } from '@solana/web3.js'
import { Psbt } from 'bitcoinjs-lib'
import { bitcoinPsbt } from '../../support/bitcoinPsbt.ts'
import { esplora } from '../../support/esplora.ts'
import { BITCOIN, expect, SOLANA, test } from '../../support/pairingTest.ts'
import { solanaTransfer } from '../../support/solanaTransfer.ts'

/** A block comes every three seconds, later on a busy machine. */
const MINED = { timeout: 30_000 }
test.setTimeout(120_000)

test('behavior: sends on Solana; the chain confirms it', async ({ paying, ledgers }) => {
  const { solana: url } = ledgers.services
  test.skip(url === undefined, ledgers.missing.solana ?? '')
  if (url === undefined) return
  const [{ address: from }, { address: to }] = SOLANA_ACCOUNTS
  /** Of each transfer: two that are alike and know the same block would be one and the same transaction. */
  const [first, second, third] = [1_234_567, 2_345_678, 3_456_789]
  const chain = new Connection(url, 'confirmed')
  const owned = () => chain.getBalance(new PublicKey(to))
  const status = async (signature: string) => (await chain.getSignatureStatus(signature)).value
  const ask = async <Answer>(method: string, lamports: number): Promise<Answer> => {
    const transaction = await solanaTransfer(url, { from, to, lamports })
    return paying.request<Answer>({ network: SOLANA, method, params: { transaction, pubkey: from } })
  }
  const before = await owned()
  await paying.visit()
  await paying.connect()

  await test.step('the wallet signs and sends', async () => {
    const { signature } = await ask<{ signature: string }>('solana_signAndSendTransaction', first)
    await expect.poll(() => status(signature), MINED).toMatchObject({ err: null })
    await expect.poll(owned, MINED).toBe(before + first)
  })
  await test.step('the wallet signs, the page sends', async () => {
    const signed = await ask<{ transaction: string; signature: string }>('solana_signTransaction', second)
    expect(await status(signed.signature)).toBeNull()
    expect(await chain.sendRawTransaction(Buffer.from(signed.transaction, 'base64'))).toBe(signed.signature)
    await expect.poll(() => status(signed.signature), MINED).toMatchObject({ err: null })
    await expect.poll(owned, MINED).toBe(before + first + second)
  })
  await test.step('the person declines: nothing moves', async () => {
    await paying.phone.next('reject')
    await expect(ask('solana_signAndSendTransaction', third)).rejects.toThrow(/request\/rejected/)
    expect(await owned()).toBe(before + first + second)
  })
})

test('behavior: sends on Bitcoin; a block has it', async ({ paying, ledgers }) => {
  const { bitcoin: url } = ledgers.services
  test.skip(url === undefined, ledgers.missing.bitcoin ?? '')
  if (url === undefined) return
  const [from = '', , , , to = ''] = BITCOIN_ACCOUNTS.map(({ addresses }) => addresses.mainnet)
  const satoshis = 70_000
  const chain = esplora(url)
  const ask = <Answer>(method: string, params: object): Promise<Answer> =>
    paying.request<Answer>({ network: BITCOIN, method, params: { account: from, ...params } })
  const transfer = () => ask<{ txid: string }>('sendTransfer', { recipientAddress: to, amount: String(satoshis) })
  const sign = async (broadcast: boolean) => {
    const psbt = await bitcoinPsbt(chain, { from, to, satoshis: BigInt(satoshis) })
    const params = { psbt, signInputs: [{ address: from, index: 0 }], broadcast }
    return ask<{ psbt: string; txid?: string }>('signPsbt', params)
  }
  const mined = async (txid = '') =>
    expect
      .poll(() => chain.transaction(txid), MINED)
      .toMatchObject({
        status: { confirmed: true },
        vin: [{ prevout: { scriptpubkey_address: from } }],
        vout: expect.arrayContaining([expect.objectContaining({ scriptpubkey_address: to, value: satoshis })]),
      })
  await paying.visit()
  await paying.connect()

  await test.step('the wallet sends a transfer', async () => mined((await transfer()).txid))
  await test.step('the wallet signs a PSBT and sends it', async () => mined((await sign(true)).txid))
  await test.step('the wallet signs a PSBT, the page sends it', async () => {
    const { psbt, txid } = await sign(false)
    expect(txid).toBeUndefined()
    await mined(await chain.send(Psbt.fromBase64(psbt).finalizeAllInputs().extractTransaction().toHex()))
  })
  await test.step('the person declines: nothing moves', async () => {
    const before = await chain.coins(to)
    await paying.phone.next('reject')
    await expect(transfer()).rejects.toThrow(/request\/rejected/)
    expect(await chain.coins(to)).toEqual(before)
  })
})
