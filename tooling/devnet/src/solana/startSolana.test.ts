import {
  AddressLookupTableProgram,
  ComputeBudgetProgram,
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  SystemProgram,
  sendAndConfirmTransaction,
  Transaction,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fundSolana } from './fundSolana.ts'
import { SOLANA_ACCOUNTS } from './genesis/accounts.ts'
import { GENESIS_HASH } from './genesis/constants.ts'
import { type SolanaPart, startSolana } from './startSolana.ts'
import { keypair } from './testing/keypair.ts'

let part: SolanaPart
let connection: Connection
const alice = keypair(0)
const nobody = new PublicKey(SOLANA_ACCOUNTS[2].address)

beforeAll(async () => {
  part = await startSolana({ slotMs: 100 })
  connection = new Connection(part.url, 'confirmed')
})
afterAll(() => part.stop())

function transfer(lamports: number, from = alice, to = nobody): TransactionInstruction {
  return SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports })
}

async function sendV0(
  instructions: TransactionInstruction[],
  tables: Parameters<TransactionMessage['compileToV0Message']>[0] = [],
) {
  const latest = await connection.getLatestBlockhash()
  const message = new TransactionMessage({ payerKey: alice.publicKey, recentBlockhash: latest.blockhash, instructions })
  const transaction = new VersionedTransaction(message.compileToV0Message(tables))
  transaction.sign([alice])
  const signature = await connection.sendTransaction(transaction)
  await connection.confirmTransaction({ signature, ...latest }, 'confirmed')
  return signature
}

async function read(signature: string) {
  const found = await connection.getTransaction(signature, {
    commitment: 'confirmed',
    maxSupportedTransactionVersion: 0,
  })
  if (!found?.meta) throw new Error(`${signature} is not there`)
  return { ...found, meta: found.meta }
}

describe('startSolana', () => {
  test('default', async () => {
    expect(await connection.getGenesisHash()).toBe(GENESIS_HASH)
    expect(await connection.getVersion()).toMatchObject({ 'solana-core': expect.stringContaining('litesvm') })
    const balances = await Promise.all(
      SOLANA_ACCOUNTS.map(({ address }) => connection.getBalance(new PublicKey(address))),
    )
    expect(balances.map((lamports) => lamports / LAMPORTS_PER_SOL)).toEqual([
      25, 10, 0, 100, 100, 100, 100, 100, 100, 100,
    ])
  })

  test('behavior: a legacy transfer is confirmed and moves what it says', async () => {
    const to = Keypair.generate().publicKey
    const before = await connection.getBalance(alice.publicKey)
    const signature = await sendAndConfirmTransaction(
      connection,
      new Transaction().add(transfer(5_000_000, alice, to)),
      [alice],
    )
    expect(await connection.getBalance(to)).toBe(5_000_000)
    expect(await connection.getBalance(alice.publicKey)).toBe(before - 5_005_000)
    expect((await read(signature)).version).toBe('legacy')
  })

  test('behavior: the priority fee is charged and reported', async () => {
    const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000_000 })
    const limit = ComputeBudgetProgram.setComputeUnitLimit({ units: 3000 })
    const instructions = [price, limit, transfer(2_000_000)]
    const { blockhash: recentBlockhash } = await connection.getLatestBlockhash()
    const message = new TransactionMessage({
      payerKey: alice.publicKey,
      recentBlockhash,
      instructions,
    }).compileToV0Message()
    expect((await connection.getFeeForMessage(message)).value).toBe(8000)
    expect((await read(await sendV0(instructions))).meta.fee).toBe(8000)
  })

  test('behavior: addresses out of a lookup table are resolved', async () => {
    const slot = await connection.getSlot()
    const owner = { authority: alice.publicKey, payer: alice.publicKey }
    const [create, table] = AddressLookupTableProgram.createLookupTable({ ...owner, recentSlot: slot })
    const to = Keypair.generate().publicKey
    await sendV0([
      create,
      AddressLookupTableProgram.extendLookupTable({ ...owner, lookupTable: table, addresses: [to] }),
    ])
    await expect.poll(() => connection.getSlot()).toBeGreaterThan(slot + 3)
    const { value: account } = await connection.getAddressLookupTable(table)
    if (!account) throw new Error('no lookup table')
    const { meta } = await read(await sendV0([transfer(3_000_000, alice, to)], [account]))
    expect(meta.loadedAddresses?.writable.map(String)).toEqual([to.toBase58()])
    expect(meta.postBalances.at(-1)).toBe(3_000_000)
    expect(await connection.getBalance(to)).toBe(3_000_000)
  })

  test('behavior: accounts, logs and signatures are told over the WebSocket', async () => {
    const to = Keypair.generate().publicKey
    const messages: string[] = []
    const account = connection.onAccountChange(to, ({ lamports }) => messages.push(`account ${lamports}`))
    const logs = connection.onLogs(to, ({ err }) => messages.push(`logs ${err}`))
    const slots = connection.onSlotChange(() => messages.push('slot'))
    await expect.poll(() => messages).toContain('slot')
    const signature = await connection.sendTransaction(new Transaction().add(transfer(4_000_000, alice, to)), [alice])
    await new Promise<void>((resolve) => {
      connection.onSignature(signature, () => resolve(), 'finalized')
    })
    expect(messages).toContain('account 4000000')
    expect(messages).toContain('logs null')
    await connection.removeAccountChangeListener(account)
    await connection.removeOnLogsListener(logs)
    await connection.removeSlotChangeListener(slots)
  })

  test('behavior: the past can be paged through to its end', async () => {
    const all = await connection.getSignaturesForAddress(keypair(1).publicKey)
    expect(all.length).toBeGreaterThan(30)
    expect(all.some(({ err }) => err)).toBe(true)
    const paged: string[] = []
    for (;;) {
      const before = paged.at(-1)
      const page = await connection.getSignaturesForAddress(keypair(1).publicKey, {
        limit: 7,
        ...(before ? { before } : {}),
      })
      if (page.length === 0) break
      paged.push(...page.map(({ signature }) => signature))
    }
    expect(paged).toEqual(all.map(({ signature }) => signature))
    const times = all.map(({ blockTime }) => blockTime ?? 0)
    expect(times).toEqual([...times].sort((a, b) => b - a))
    expect(Date.now() / 1000 - (times.at(-1) ?? 0)).toBeGreaterThan(50 * 24 * 3600)
  })

  test('behavior: simulation changes nothing', async () => {
    const message = new TransactionMessage({
      payerKey: alice.publicKey,
      recentBlockhash: PublicKey.default.toBase58(),
      instructions: [transfer(1_000_000, alice, Keypair.generate().publicKey)],
    })
    const before = await connection.getBalance(alice.publicKey)
    const { value } = await connection.simulateTransaction(new VersionedTransaction(message.compileToV0Message()), {
      replaceRecentBlockhash: true,
    })
    expect(value).toMatchObject({ err: null, unitsConsumed: 150 })
    expect(await connection.getBalance(alice.publicKey)).toBe(before)
  })

  test('behavior: the faucet', async () => {
    const to = Keypair.generate().publicKey
    const signature = await fundSolana(part.url, to.toBase58(), 1_500_000_000n)
    expect(await connection.getBalance(to)).toBe(1_500_000_000)
    await connection.confirmTransaction({ signature, ...(await connection.getLatestBlockhash()) })
    expect((await read(signature)).meta.err).toBeNull()
  })

  test('error: a given port is taken', async () => {
    await expect(startSolana({ port: Number(new URL(part.url).port) })).rejects.toMatchObject({ code: 'start-failed' })
  })
})
