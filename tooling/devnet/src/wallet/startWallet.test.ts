import { Connection, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { type Hex, parseEther, verifyMessage, verifyTypedData } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ACCOUNTS } from '../accounts.ts'
import { callRpc } from '../evm/callRpc.ts'
import { startRelay } from '../relay/startRelay.ts'
import { end, startApp } from '../relay/testing/startClients.ts'
import type { Relay } from '../relay/types.ts'
import { type SolanaPart, startSolana } from '../solana/startSolana.ts'
import { startDevnet } from '../startDevnet.ts'
import type { Devnet } from '../types.ts'
import { startWallet } from './startWallet.ts'
import type { TestWallet } from './types.ts'

const MAIN = 'eip155:1'
const OTHER = 'eip155:42161'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const EVM_METHODS = ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4', 'wallet_switchEthereumChain']
const ASKED = {
  eip155: { chains: [MAIN, OTHER], methods: EVM_METHODS, events: ['chainChanged', 'accountsChanged'] },
  solana: { chains: [SOLANA], methods: ['solana_signMessage', 'solana_signAndSendTransaction'], events: [] },
}
const [{ address }, { address: second }, { address: nobody }] = ACCOUNTS

let devnet: Devnet
let solana: SolanaPart
let relay: Relay
let wallet: TestWallet
beforeAll(async () => {
  ;[devnet, solana, relay] = await Promise.all([startDevnet(), startSolana({ slotMs: 100 }), startRelay()])
  const rpcUrls = {
    [MAIN]: devnet.services['evm-1'] ?? '',
    [OTHER]: devnet.services['evm-42161'] ?? '',
    [SOLANA]: solana.url,
  }
  wallet = await startWallet({ relayUrl: relay.url, rpcUrls, lateMs: 300 })
}, 30_000)
afterAll(() => Promise.all([wallet.stop(), relay.stop(), solana.stop(), devnet.stop()]))

const apps: Awaited<ReturnType<typeof startApp>>[] = []
afterEach(() => end(...apps.splice(0)))

/** An app whose connecting is under way, and the address it shows. */
async function connecting(asked: Partial<typeof ASKED> = ASKED) {
  const app = await startApp(relay)
  apps.push(app)
  const shown = new Promise<string>((resolve) => app.once('display_uri', resolve))
  const session = app.connect({ optionalNamespaces: asked })
  session.catch(() => undefined)
  return { app, uri: await shown, session }
}

async function connected() {
  const { app, uri, session } = await connecting()
  await wallet.pair(uri)
  await session
  return app
}

describe('startWallet', () => {
  test('default', async () => {
    const { uri, session } = await connecting()
    expect(await wallet.pair(uri)).toMatchObject({ kind: 'proposal', from: 'Test', outcome: 'approved' })
    const accounts = Object.values((await session)?.namespaces ?? {}).flatMap((granted) => granted.accounts)
    expect(accounts).toEqual(await wallet.accounts())
    expect(accounts).toEqual([
      `${MAIN}:${address}`,
      `${OTHER}:${address}`,
      `${SOLANA}:oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96`,
    ])
    expect(await wallet.sessions()).toMatchObject([{ accounts, peer: 'Test' }])
  })

  test('behavior: signs, sends a transaction that the chain confirms, refuses what it cannot', async () => {
    const app = await connected()
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
    const receipt = await callRpc(url, 'eth_getTransactionReceipt', [hash], AbortSignal.timeout(5000))
    expect(receipt).toMatchObject({ status: '0x1', to: nobody.toLowerCase() })
    await expect(
      app.request({ method: 'personal_sign', params: ['0x00', `0x${'11'.repeat(20)}`] }, MAIN),
    ).rejects.toMatchObject({ code: 4100 })
    const tooMuch = { ...transaction, value: `0x${parseEther('1000000').toString(16)}` }
    await expect(app.request({ method: 'eth_sendTransaction', params: [tooMuch] }, MAIN)).rejects.toMatchObject({
      code: -32000,
    })
    expect((await wallet.requests()).at(-1)).toMatchObject({ outcome: 'failed', method: 'eth_sendTransaction' })
  })

  test('behavior: signs and sends on Solana', async () => {
    const app = await connected()
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

  test('behavior: switches chains that were granted and no others', async () => {
    const app = await connected()
    const event = new Promise((resolve) => app.client.once('session_event', ({ params }) => resolve(params)))
    const topic = app.session?.topic ?? ''
    const ask = (chainId: string) =>
      app.client.request({
        topic,
        chainId: MAIN,
        request: { method: 'wallet_switchEthereumChain', params: [{ chainId }] },
      })
    expect(await ask('0xa4b1')).toBeNull()
    expect(await event).toEqual({ event: { name: 'chainChanged', data: 42161 }, chainId: OTHER })
    await expect(ask('0x89')).rejects.toMatchObject({ code: 4902 })
  })

  test('behavior: rejects, ignores, is late, asks', async () => {
    const refused = await connecting()
    await wallet.next('reject')
    expect(await wallet.pair(refused.uri)).toMatchObject({ outcome: 'rejected' })
    await expect(refused.session).rejects.toMatchObject({ code: 5000 })

    const waiting = await connecting()
    await wallet.next('ask')
    expect(await wallet.pair(waiting.uri)).toMatchObject({ outcome: 'waiting' })
    expect(await wallet.approve()).toMatchObject({ outcome: 'approved' })
    await waiting.session
    const sign = () => waiting.app.request({ method: 'personal_sign', params: ['0x00', address] }, MAIN)
    await wallet.next('late')
    const before = performance.now()
    await sign()
    expect(performance.now() - before).toBeGreaterThan(290)
    await wallet.next('ask')
    const asked = sign()
    const settled = expect(asked).rejects.toMatchObject({ code: 4001, message: 'No.' })
    await wallet.reject({ code: 4001, message: 'No.' })
    await settled
    await wallet.next('ignore')
    sign().catch(() => undefined)
    await expect.poll(async () => (await wallet.requests()).at(-1)?.outcome).toBe('ignored')
  })

  test('behavior: grants what it was not asked for, also what no library would send', async () => {
    const extra = await connecting({ eip155: ASKED.eip155 })
    await wallet.approveWith({
      chains: [MAIN, 'eip155:137'],
      methods: ['eth_sign'],
      sessionProperties: { capabilities: '{}' },
    })
    await wallet.pair(extra.uri)
    expect((await extra.session)?.namespaces).toEqual({
      eip155: {
        chains: [MAIN, 'eip155:137'],
        accounts: [`${MAIN}:${address}`, `eip155:137:${address}`],
        methods: ['eth_sign'],
        events: ['chainChanged', 'accountsChanged'],
      },
    })
    const foreign = await connecting()
    await wallet.approveWith({ accounts: [`eip155:10:${address}`, 'nonsense'], unchecked: true })
    expect(await wallet.pair(foreign.uri)).toMatchObject({ kind: 'proposal' })
  })

  test('behavior: update, emit, extend, disconnect', async () => {
    const app = await connected()
    const updated = new Promise((resolve) => app.client.once('session_update', ({ params }) => resolve(params)))
    await wallet.update({ accounts: [`${MAIN}:${second}`] })
    expect(await updated).toMatchObject({ namespaces: { eip155: { accounts: [`${MAIN}:${second}`] } } })
    const event = new Promise((resolve) => app.client.once('session_event', ({ params }) => resolve(params.event)))
    await wallet.emit({ name: 'accountsChanged', data: [second] }, MAIN)
    expect(await event).toEqual({ name: 'accountsChanged', data: [second] })
    await wallet.extend()
    const gone = new Promise((resolve) => app.client.once('session_delete', ({ topic }) => resolve(topic)))
    const topic = app.session?.topic
    await wallet.disconnect()
    expect(await gone).toBe(topic)
  })

  test('behavior: what comes while it is offline is answered when it is back', async () => {
    const app = await connected()
    await wallet.offline()
    const signed = app.request({ method: 'personal_sign', params: ['0x00', address] }, MAIN)
    await wallet.online()
    expect(await signed).toMatch(/^0x/)
  })

  test('error: what cannot be done says so', async () => {
    await expect(wallet.pair('wc:nonsense')).rejects.toMatchObject({ code: 'wallet-failed' })
    await expect(wallet.emit({ name: 'noSuchEvent', data: 1 }, 'eip155:5')).rejects.toThrow(
      'The test wallet could not emit:',
    )
  })
})
