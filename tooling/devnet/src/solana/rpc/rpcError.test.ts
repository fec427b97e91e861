import {
  Connection,
  Keypair,
  PublicKey,
  SendTransactionError,
  SystemProgram,
  sendAndConfirmTransaction,
  Transaction,
  type TransactionInstruction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SOLANA_ACCOUNTS } from '../genesis/accounts.ts'
import { type SolanaPart, startSolana } from '../startSolana.ts'
import { keypair } from '../testing/keypair.ts'

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

describe('rpcError', () => {
  test('error: not enough to pay for it', async () => {
    const poor = Keypair.generate()
    const send = sendAndConfirmTransaction(connection, new Transaction().add(transfer(1, poor)), [poor])
    await expect(send).rejects.toThrow(/Attempt to debit an account but found no record of a prior credit/)
  })

  test('error: a program refuses', async () => {
    const send = sendAndConfirmTransaction(connection, new Transaction().add(transfer(1e12)), [alice])
    const error = await send.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(SendTransactionError)
    expect(String(error)).toContain('custom program error: 0x1')
  })

  test('error: skipping the preflight lets it fail in a block, for the fee', async () => {
    const before = await connection.getBalance(alice.publicKey)
    const signature = await connection.sendTransaction(new Transaction().add(transfer(1e12)), [alice], {
      skipPreflight: true,
    })
    await expect
      .poll(async () => (await connection.getTransaction(signature, { commitment: 'confirmed' }))?.meta?.err)
      .toEqual({ InstructionError: [0, { Custom: 1 }] })
    expect(await connection.getBalance(alice.publicKey)).toBe(before - 5000)
  })

  test('error: a wrong signature, an unknown blockhash, the same one twice', async () => {
    const signed = new Transaction({ feePayer: alice.publicKey, ...(await connection.getLatestBlockhash()) })
    signed.add(transfer(2_000_000))
    signed.sign(alice)
    const forged = Buffer.from(signed.serialize())
    forged.writeUInt8(forged.readUInt8(5) ^ 1, 5)
    await expect(connection.sendRawTransaction(forged)).rejects.toThrow('signature verification failure')
    const old = new Transaction({ feePayer: alice.publicKey, blockhash: nobody.toBase58(), lastValidBlockHeight: 1 })
    old.add(transfer(2_000_000))
    old.sign(alice)
    await expect(connection.sendRawTransaction(old.serialize())).rejects.toThrow('Blockhash not found')
    await connection.sendRawTransaction(signed.serialize())
    await expect(connection.sendRawTransaction(signed.serialize())).rejects.toThrow('already been processed')
  })

  test('error: methods and parameters that do not exist', async () => {
    const call = async (body: unknown) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      return JSON.parse(await (await fetch(part.url, { method: 'POST', body: text })).text())
    }
    expect(await call({ jsonrpc: '2.0', id: 1, method: 'constructor' })).toMatchObject({ error: { code: -32601 } })
    expect(await call({ jsonrpc: '2.0', id: 1, method: 'getBalance', params: ['x'] })).toMatchObject({
      error: { code: -32602 },
    })
    expect(await call({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params: ['AAAA'] })).toMatchObject({
      error: { code: -32602 },
    })
    expect(await call('{')).toMatchObject({ error: { code: -32700 } })
    expect(await call([1, { id: 2, method: 'getHealth' }])).toMatchObject([
      { error: { code: -32600 } },
      { id: 2, result: 'ok' },
    ])
  })

  test('error: pages of other hosts are not let in', async () => {
    const origin = async (name: string) =>
      (await fetch(`${part.url}/health`, { headers: { origin: name } })).headers.get('access-control-allow-origin')
    expect(await origin('http://localhost:5173')).toBe('http://localhost:5173')
    expect(await origin('https://localhost.evil.example')).toBeNull()
  })
})
