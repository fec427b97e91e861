// @vitest-environment happy-dom
import { nativeAsset } from '@latchkey/kernel/assets'
import { memoryStorage, withoutPrefix } from '@latchkey/kernel/testing'
import { describe, expect, test } from 'vitest'
import { SOLANA_TOKENS } from '../testing/devnet.mjs'
import { account, connected, local, node, withSolana } from '../testing/solanaPage.ts'
import { associatedAddress } from './web3.ts'

withSolana({ target: window, fetch, newStorage: memoryStorage, withoutPrefix })

async function sent() {
  const { capability, kernel } = await connected()
  const asset = nativeAsset(local(), { slip44: 501, tokenStandard: 'token' })
  const prepared = await capability('prepareTransfer')({ to: account(1), asset, amount: 12_345n })
  const [family] = kernel.store.get(kernel.atoms.families)
  const entries = await family?.entries?.()
  const rpc = { request: (_id: string, method: string, params: unknown) => node(method, ...(params as unknown[])) }
  const io = { network: local(), services: { rpc } as never, signal: new AbortController().signal }
  const query = {
    account: `${local().id}:${account(0)}`,
    anchor: prepared.anchor,
    intent: { digest: prepared.digest, assets: [] },
    askedAt: Date.now(),
  } as const
  const look = (more: { readonly hash?: string } = {}) =>
    entries?.transactionStatus?.({ state: more.hash ? 'sent' : 'asked', ...query, ...more }, io)
  return { look, entries, io, send: () => capability('sendPrepared')({ prepared, digest: prepared.digest }) }
}

describe('transactionStatus', () => {
  test('default: confirmed, then final, with fee and time', async () => {
    const { look, send } = await sent()
    const { hash } = await send()
    await expect.poll(() => look({ hash }), { timeout: 10_000 }).toMatchObject({ state: 'confirmed', isSettled: true })
    expect(await look({ hash })).toMatchObject({ fee: expect.any(BigInt), minedAt: expect.any(Number) })
  })

  test('behavior: an answer that was lost is found by the blockhash it was built over', async () => {
    const { look, send } = await sent()
    expect(await look()).toMatchObject({ state: 'unknown', isSettled: false })
    const { hash } = await send()
    await expect.poll(() => look()).toMatchObject({ hash, state: expect.stringMatching(/seen|confirmed/) })
  })

  test('behavior: what nobody knows is sent for as long as a block could take it', async () => {
    const { look } = await sent()
    const hash = '1'.repeat(87)
    expect(await look({ hash })).toMatchObject({ state: 'sent', isSettled: false })
  })

  test('behavior: what an address is', async () => {
    const { entries, io } = await sent()
    const [usdc] = SOLANA_TOKENS
    const program = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
    const holding = associatedAddress(account(0), usdc?.mint ?? '', program)
    const kinds = [account(1), usdc?.mint ?? '', holding, program, '1'.repeat(32)]
    const facts = await Promise.all(kinds.map((address) => entries?.inspectReceiver?.({ address }, io)))
    expect(facts.map((one) => one?.kind)).toEqual(['account', 'token', 'tokenAccount', 'contract', 'burn'])
    expect(facts[2]).toMatchObject({ owner: account(0) })
  })
})
