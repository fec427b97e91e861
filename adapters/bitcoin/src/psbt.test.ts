// @vitest-environment happy-dom
import { toBase64 } from '@latchkey/kernel/adapter'
import { nativeAsset } from '@latchkey/kernel/assets'
import { memoryStorage, withoutPrefix } from '@latchkey/kernel/testing'
import { Transaction } from '@scure/btc-signer'
import { describe, expect, test } from 'vitest'
import { fromHex } from './chain/bytes.ts'
import { readPsbt } from './chain/psbt.ts'
import { signedState } from './chain/signatures.ts'
import { psbtSigner } from './psbtSigner.ts'
import { address, connected, fund, local, mineBlocks, node, satoshis, withBitcoin } from './testing/bitcoinPage.ts'
import { keyAccount } from './testing/keychain.ts'
import { satsConnectWallet, standardWallet, unisatWallet } from './testing/wallets.ts'

withBitcoin({ target: window, fetch, newStorage: memoryStorage, withoutPrefix })

const STRANGER = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

interface Coin {
  readonly txid: string
  readonly vout: number
  readonly value: number
}

/** A transaction that a site has built: one input of each of these accounts, all to a stranger. */
async function siteTransaction(
  accounts: readonly number[],
  {
    hashType,
    version,
    isBlind = false,
  }: { readonly hashType?: number; readonly version?: number; readonly isBlind?: boolean } = {},
): Promise<Uint8Array> {
  const transaction = new Transaction({ allowUnknownOutputs: true })
  let sum = 0n
  for (const index of accounts) {
    const { address: from, publicKey, type } = keyAccount(index)
    const [coin] = (await node(`/address/${from}/utxo`)) as readonly Coin[]
    if (!coin) throw new Error('no coin')
    const raw = fromHex(String(await node(`/tx/${coin.txid}/hex`))) ?? new Uint8Array()
    const script =
      Transaction.fromRaw(raw, { allowUnknownOutputs: true }).getOutput(coin.vout).script ?? new Uint8Array()
    sum += BigInt(coin.value)
    transaction.addInput({
      txid: coin.txid,
      index: coin.vout,
      ...(isBlind ? {} : { witnessUtxo: { script, amount: BigInt(coin.value) } }),
      ...(type === 'p2tr' ? { tapInternalKey: fromHex(publicKey.slice(2)) ?? new Uint8Array() } : {}),
      ...(hashType === undefined ? {} : { sighashType: hashType }),
    })
  }
  transaction.addOutputAddress(STRANGER, sum - 2000n)
  return transaction.toPSBT(version)
}

describe('signing what a site has built', () => {
  test('default: all inputs of the account, signatures checked', async () => {
    const { capability } = await connected({ wallet: standardWallet([0, 1]) })
    const psbt = await siteTransaction([0, 4])
    const { psbt: signed } = await capability('signPsbt')({ psbt })
    const states = [0, 1].map((index) => signedState(readPsbt(signed), index, [0, 1]))
    expect(states).toEqual(['valid', 'none'])
  })

  test('default: payment and ordinals inputs in one, each by its own key', async () => {
    const { kernel } = await connected({ wallet: standardWallet([0, 1]) })
    const signer = psbtSigner(kernel)
    expect(signer).toMatchObject({ address: address(0), publicKey: keyAccount(0).publicKey, network: local().id })
    const psbt = await siteTransaction([0, 1])
    const signed = await signer.signPsbt(psbt, [
      { index: 0, address: address(0) },
      { index: 1, address: address(1) },
    ])
    const transaction = Transaction.fromPSBT(signed)
    transaction.finalize()
    const before = await satoshis(STRANGER)
    await node('/tx', 'POST', transaction.hex)
    await mineBlocks()
    expect(await satoshis(STRANGER)).toBeGreaterThan(before)
  })

  test('behavior: an offer that only binds its own output is signed as it asks', async () => {
    const { capability } = await connected({ wallet: standardWallet([4, 5]) })
    const psbt = await siteTransaction([4], { hashType: 0x83 })
    const { psbt: signed } = await capability('signPsbt')({ psbt })
    expect(signedState(readPsbt(signed), 0, [0x83])).toBe('valid')
    expect(signedState(readPsbt(signed), 0, [1])).toBe('invalid')
  })

  test('error: a signature that leaves the outputs open, version 2, inputs that show nothing, other bytes', async () => {
    const { capability, wallet } = await connected({ wallet: standardWallet([4, 5]) })
    const sign = capability('signPsbt')
    const fails = async (psbt: Uint8Array, code: string, more: object = {}) =>
      expect(sign({ psbt, ...more })).rejects.toMatchObject({ code })
    await fails(await siteTransaction([4], { hashType: 0x02 }), 'bitcoin/psbt-hash-type')
    await fails(await siteTransaction([4], { hashType: 0x82 }), 'bitcoin/psbt-hash-type')
    await fails(await siteTransaction([4], { version: 2 }), 'bitcoin/psbt-version')
    await fails(await siteTransaction([4], { isBlind: true }), 'bitcoin/psbt-input', {
      sign: [{ index: 0, address: address(4) }],
    })
    await fails(await siteTransaction([0]), 'bitcoin/invalid-input')
    await fails(Uint8Array.of(1, 2, 3), 'bitcoin/invalid-input')
    expect(wallet.prompts).toEqual(['connect'])
  })

  test('error: a signature for an output that there is not, which would leave all of them open (BIP-143)', async () => {
    const { capability, wallet } = await connected({ wallet: standardWallet([0, 1]) })
    for (const hashType of [0x03, 0x83]) {
      // The second input has no output beside it.
      const psbt = await siteTransaction([4, 0], { hashType })
      await expect(capability('signPsbt')({ psbt })).rejects.toMatchObject({ code: 'bitcoin/psbt-hash-type' })
    }
    expect(wallet.prompts).toEqual(['connect'])
  })

  test.each([
    ['where it was asked to sign', 0, 'bitcoin/signature-invalid'],
    ['at an input of its own that nobody asked for', 1, 'bitcoin/transaction-changed'],
  ] as const)('error: a wallet that leaves the outputs open %s', async (_where, at, code) => {
    const given = await siteTransaction([4, 0])
    const wallet = standardWallet([4, 0], {
      changeSigned(bytes) {
        const transaction = Transaction.fromPSBT(at === 0 ? given : bytes)
        // None of the outputs, and others may add inputs.
        transaction.updateInput(at, { sighashType: 0x82 }, true)
        transaction.signIdx(keyAccount(at === 0 ? 4 : 0).privateKey, at, [0x82])
        return transaction.toPSBT()
      },
    })
    const { kernel } = await connected({ wallet })
    const signed = psbtSigner(kernel).signPsbt(given, [{ index: 0, address: address(4) }])
    await expect(signed).rejects.toMatchObject({ code })
  })

  test('error: the signer is its account’s for good', async () => {
    const { kernel } = await connected({ wallet: standardWallet([0, 1]) })
    const signer = psbtSigner(kernel)
    await kernel.wallet.switchAccount({ address: address(1) })
    await expect(signer.signPsbt(Uint8Array.of())).rejects.toMatchObject({ code: 'bitcoin/account-mismatch' })
    await kernel.wallet.disconnect()
    expect(() => psbtSigner(kernel)).toThrow('')
  })
})

describe('reading what a site asks to be signed', () => {
  const asked = (psbt: Uint8Array, more: object = {}) => ({
    method: 'signPsbt',
    params: { account: address(4), psbt: toBase64(psbt), broadcast: false, ...more },
  })

  test('default: what is spent by whom, what comes of it, fee and rate; other requests are none of it', async () => {
    const { capability, wallet } = await connected({ wallet: standardWallet([4, 5]) })
    const inspect = capability('inspectRequest')
    const psbt = await siteTransaction([4, 0])
    const facts = await inspect(asked(psbt))
    const [own, other] = facts?.spends ?? []
    expect(own).toMatchObject({ address: address(4), owner: 'account' })
    expect(other).toMatchObject({ address: address(0), owner: 'other' })
    const sum = (own?.amount ?? 0n) + (other?.amount ?? 0n)
    expect(facts).toMatchObject({ from: address(4), fee: 2000n, warnings: [] })
    expect(facts?.makes).toEqual([{ amount: sum - 2000n, address: STRANGER, owner: 'other' }])
    expect(facts?.feeRate).toMatch(/^\d+\.\d sat\/vB$/)
    expect(facts?.fields['input 1']).toContain(':')
    expect(await inspect({ method: 'signMessage', params: { message: 'Hello' } })).toBeUndefined()
    expect(wallet.prompts).toEqual(['connect'])
  })

  test('behavior: what comes back, what belongs to the wallet, and what an output says', async () => {
    const { capability } = await connected({ wallet: standardWallet([4, 5]) })
    const transaction = Transaction.fromPSBT(await siteTransaction([4]), { allowUnknownOutputs: true })
    const words = new TextEncoder().encode('Order 7')
    transaction.addOutputAddress(address(4), 1000n)
    transaction.addOutputAddress(address(5), 700n)
    transaction.addOutput({ script: Uint8Array.of(0x6a, words.length, ...words), amount: 0n })
    const facts = await capability('inspectRequest')(asked(transaction.toPSBT()))
    expect(facts?.makes?.slice(1)).toEqual([
      { amount: 1000n, address: address(4), owner: 'account' },
      { amount: 700n, address: address(5), owner: 'wallet' },
      { amount: 0n, text: 'Order 7', owner: 'other' },
    ])
    expect(facts?.fee).toBe(300n)
  })

  test.each([
    ['leaves the outputs open', { hashType: 0x02 }, {}, 'open'],
    ['leaves them open by the words beside it', {}, { signInputs: [{ index: 0, sighashTypes: [0x82] }] }, 'open'],
    ['covers a part', { hashType: 0x83 }, {}, 'partial'],
    ['does not say what it spends', { isBlind: true }, {}, 'unknownInput'],
  ] as const)('behavior: a warning where it %s', async (_what, options, more, warning) => {
    const { capability } = await connected({ wallet: standardWallet([4, 5]) })
    const facts = await capability('inspectRequest')(asked(await siteTransaction([4], options), more))
    expect(facts?.warnings).toEqual([warning])
    if (warning === 'unknownInput') expect(facts?.fee).toBeUndefined()
  })

  test('behavior: every input of the wallet counts, whether it is asked for or not: wallets sign what is theirs', async () => {
    const { capability } = await connected({ wallet: standardWallet([4, 0]) })
    const psbt = Transaction.fromPSBT(await siteTransaction([4, 0, 1]))
    const signInputs = [{ index: 0, address: address(4) }]
    const warningsOf = async () => (await capability('inspectRequest')(asked(psbt.toPSBT(), { signInputs })))?.warnings
    // That of a stranger is the stranger's own affair.
    psbt.updateInput(2, { sighashType: 0x82 }, true)
    expect(await warningsOf()).toEqual([])
    psbt.updateInput(1, { sighashType: 0x82 }, true)
    expect(await warningsOf()).toEqual(['open'])
    psbt.updateInput(1, { sighashType: 0x81 }, true)
    expect(await warningsOf()).toEqual(['partial'])
  })

  test('behavior: a fee out of proportion, coins for ordinals, and what was spent meanwhile are told', async () => {
    const { capability } = await connected({ wallet: standardWallet([4, 5]) })
    const inspect = capability('inspectRequest')
    const high = new Transaction()
    const [input] = [Transaction.fromPSBT(await siteTransaction([4])).getInput(0)]
    high.addInput({ ...input })
    high.addOutputAddress(STRANGER, 5000n)
    expect((await inspect(asked(high.toPSBT())))?.warnings).toEqual(['feeHigh'])
    await fund(address(5), 100_000)
    await mineBlocks()
    const inspected = await inspect(asked(await siteTransaction([5])))
    expect(inspected?.warnings).toEqual(['collectible'])
    const psbt = await siteTransaction([4])
    const { psbt: signed } = await capability('signPsbt')({ psbt })
    const transaction = Transaction.fromPSBT(signed)
    transaction.finalize()
    await node('/tx', 'POST', transaction.hex)
    await mineBlocks()
    expect((await inspect(asked(psbt)))?.warnings).toEqual(['spent'])
  })

  test('error: version 2 by name, and bytes that are none', async () => {
    const { capability } = await connected({ wallet: standardWallet([4, 5]) })
    const inspect = capability('inspectRequest')
    await expect(inspect(asked(await siteTransaction([4], { version: 2 })))).rejects.toMatchObject({
      code: 'bitcoin/psbt-version',
    })
    await expect(inspect(asked(Uint8Array.of(1, 2, 3)))).rejects.toMatchObject({ code: 'bitcoin/invalid-input' })
    await expect(inspect({ method: 'signPsbt', params: [] })).rejects.toMatchObject({ code: 'transfer/unreadable' })
  })
})

describe('a wallet that only sends', () => {
  const asset = () => nativeAsset(local(), { slip44: 0 })
  /** Pays from the local chain's faucet, which is somebody else's wallet: what matters is what reaches the chain. */
  const faucet = async (to: string, sats: unknown) =>
    String(await node(`/dev/faucet?address=${to}&sats=${sats}`, 'POST'))

  async function send(pay: (to: string, amount: unknown) => Promise<string>) {
    const found = await connected({ wallet: unisatWallet([0], { without: ['signPsbt'], send: pay }) })
    const prepared = await found.capability('prepareTransfer')({ to: STRANGER, asset: asset(), amount: 66_000n })
    const { digest } = await found.capability('inspectTransfer')({ prepared })
    return { found, sent: found.capability('sendPrepared')({ prepared, digest }) }
  }

  test('default: one that lists itself so pays: the review says what is certain, and what it sent is what was asked', async () => {
    const { privateKey, address: from } = keyAccount(0)
    await node(`/dev/faucet?address=${from}&sats=500000`, 'POST')
    await mineBlocks()
    const pay = async (to: string, amount: unknown): Promise<string> => {
      const coins = (await node(`/address/${from}/utxo`)) as readonly Coin[]
      const coin = coins.find(({ value }) => value === 500_000)
      if (!coin) throw new Error('no coin')
      const raw = fromHex(String(await node(`/tx/${coin.txid}/hex`))) ?? new Uint8Array()
      const transaction = new Transaction()
      transaction.addInput({ txid: coin.txid, index: coin.vout, nonWitnessUtxo: raw })
      transaction.addOutputAddress(to, BigInt(Number(amount)))
      // A fee of its own choice.
      transaction.addOutputAddress(from, BigInt(coin.value) - BigInt(Number(amount)) - 7_000n)
      transaction.signIdx(privateKey, 0)
      transaction.finalize()
      return String(await node('/tx', 'POST', transaction.hex))
    }
    const wallet = satsConnectWallet([0, 1], { lists: ['getAccounts', 'sendTransfer'], send: pay })
    const found = await connected({ wallet })
    const before = await satoshis(STRANGER)
    const prepared = await found.capability('prepareTransfer')({ to: STRANGER, asset: asset(), amount: 66_000n })
    const facts = await found.capability('inspectTransfer')({ prepared })
    expect(facts).toMatchObject({ isSentByWallet: true, to: STRANGER, amount: 66_000n })
    const { hash } = await found.capability('sendPrepared')({ prepared, digest: facts.digest })
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    await mineBlocks()
    expect(await satoshis(STRANGER)).toBe(before + 66_000n)
    expect(wallet.calls.map(([name]) => name)).toEqual(['connect', 'send'])
    expect([found.errors, found.kernel.store.get(found.kernel.atoms.alert)]).toEqual([[], undefined])
  })

  test('error: it paid somebody else, or another amount, or kept the rest for somebody else: an alert', async () => {
    for (const pay of [
      () => faucet(address(7), 66_000),
      (to: string) => faucet(to, 65_000),
      (to: string) => faucet(to, 66_000),
    ]) {
      const { found, sent } = await send(pay)
      const { hash } = await sent
      expect(hash).toMatch(/^[0-9a-f]{64}$/)
      await expect
        .poll(() => found.errors.map((error) => Reflect.get(Object(error), 'code')))
        .toEqual(['bitcoin/transaction-mismatch'])
      expect(found.kernel.store.get(found.kernel.atoms.alert)).toMatchObject({
        error: { code: 'bitcoin/transaction-mismatch' },
      })
    }
  })

  test('error: it kept the rest for somebody who has a key and no address: an alert', async () => {
    const { privateKey, address: from } = keyAccount(7)
    await node(`/dev/faucet?address=${from}&sats=500000`, 'POST')
    await mineBlocks()
    const pay = async (to: string, amount: unknown): Promise<string> => {
      const [coin] = (await node(`/address/${from}/utxo`)) as readonly Coin[]
      if (!coin) throw new Error('no coin')
      const raw = fromHex(String(await node(`/tx/${coin.txid}/hex`))) ?? new Uint8Array()
      const transaction = new Transaction({ disableScriptCheck: true })
      transaction.addInput({ txid: coin.txid, index: coin.vout, nonWitnessUtxo: raw })
      transaction.addOutputAddress(to, BigInt(Number(amount)))
      // Pay to public key: one of the oldest scripts, which no address stands for.
      const key = fromHex(keyAccount(5).publicKey) ?? raw
      transaction.addOutput({
        script: Uint8Array.of(33, ...key, 0xac),
        amount: BigInt(coin.value) - BigInt(Number(amount)) - 2000n,
      })
      transaction.signIdx(privateKey, 0)
      transaction.finalize()
      return String(await node('/tx', 'POST', transaction.hex))
    }
    const { found, sent } = await send(pay)
    await sent
    await expect
      .poll(() => found.errors.map((error) => Reflect.get(Object(error), 'code')))
      .toEqual(['bitcoin/transaction-mismatch'])
  })

  test('error: an answer that is no id', async () => {
    const { sent } = await send(async () => 'sent!')
    await expect(sent).rejects.toMatchObject({ code: 'connect/malformed' })
  })
})
