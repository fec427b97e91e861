import { Connection, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { type Hex, parseEther, verifyMessage, verifyTypedData } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ACCOUNTS } from '../core/accounts.ts'
import { callRpc } from '../evm/callRpc.ts'
import { type SolanaPart, startSolana } from '../solana/startSolana.ts'
import { startDevnet } from '../startDevnet.ts'
import type { Devnet } from '../types.ts'
import { rpcUrlsOf } from './request/nodes.ts'
import { MAIN, OTHER, SOLANA, startBench } from './testing/startBench.ts'

const [{ address }, , { address: nobody }] = ACCOUNTS

let devnet: Devnet
let solana: SolanaPart
let bench: Awaited<ReturnType<typeof startBench>>
beforeAll(async () => {
  ;[devnet, solana] = await Promise.all([startDevnet(), startSolana({ slotMs: 100 })])
  bench = await startBench(rpcUrlsOf({ ...devnet.services, solana: solana.url }))
}, 30_000)
afterEach(() => bench.endApps())
afterAll(async () => {
  await Promise.all([bench?.stop(), solana?.stop(), devnet?.stop()])
})

describe('requests to the test wallet', () => {
  test('behavior: signs, sends a transaction that the chain confirms, refuses what it cannot', async () => {
    const app = await bench.connected()
    const signature = await app.request<Hex>({ method: 'personal_sign', params: ['0x68656c6c6f', address] }, MAIN)
    expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
    const typed = {
      domain: { name: 'Test', chainId: 1 },
      types: { Mail: [{ name: 'text', type: 'string' }] },
      primaryType: 'Mail',
      message: { text: 'hi' },
    } as const
    const types = {
      ...typed.types,
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
    }
    const data = JSON.stringify({ ...typed, types })
    const typedSignature = await app.request<Hex>({ method: 'eth_signTypedData_v4', params: [address, data] }, MAIN)
    expect(await verifyTypedData({ address, ...typed, signature: typedSignature })).toBe(true)
    const transaction = { from: address, to: nobody, value: `0x${parseEther('0.5').toString(16)}` }
    const hash = await app.request<Hex>({ method: 'eth_sendTransaction', params: [transaction] }, OTHER)
    const url = devnet.services['evm-42161'] ?? ''
    // The node tells a hash before it has made the block.
    await expect
      .poll(() => callRpc(url, 'eth_getTransactionReceipt', [hash], AbortSignal.timeout(5000)))
      .toMatchObject({ status: '0x1', to: nobody.toLowerCase() })
    await expect(
      app.request({ method: 'personal_sign', params: ['0x00', `0x${'11'.repeat(20)}`] }, MAIN),
    ).rejects.toMatchObject({ code: 4100 })
    const tooMuch = { ...transaction, value: `0x${parseEther('1000000').toString(16)}` }
    await expect(app.request({ method: 'eth_sendTransaction', params: [tooMuch] }, MAIN)).rejects.toMatchObject({
      code: -32000,
    })
    expect((await bench.wallet.requests()).at(-1)).toMatchObject({ outcome: 'failed', method: 'eth_sendTransaction' })
  })

  test('behavior: signs and sends on Solana', async () => {
    const app = await bench.connected()
    const connection = new Connection(solana.url, 'confirmed')
    const payer = new PublicKey('oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96')
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
    const transaction = new Transaction({ feePayer: payer, blockhash, lastValidBlockHeight }).add(
      SystemProgram.transfer({ fromPubkey: payer, toPubkey: payer, lamports: 5 }),
    )
    const base64 = transaction.serialize({ requireAllSignatures: false }).toString('base64')
    const request = {
      method: 'solana_signAndSendTransaction',
      params: { transaction: base64, pubkey: payer.toBase58() },
    }
    const { signature } = await app.request<{ signature: string }>(request, SOLANA)
    const { value } = await connection.confirmTransaction({ signature, blockhash, lastValidBlockHeight }, 'confirmed')
    expect(value.err).toBeNull()
  })
})
