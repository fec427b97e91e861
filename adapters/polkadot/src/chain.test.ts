// @vitest-environment happy-dom
import type { Services, TransferRequest } from '@latchkey/kernel'
import type { Asset } from '@latchkey/kernel/assets'
import { nativeAsset, tokenAssetId } from '@latchkey/kernel/assets'
import { memoryStorage, transferContract, withoutPrefix } from '@latchkey/kernel/testing'
import { describe, expect, test, vi } from 'vitest'
import { POLKADOT_ASSET } from './testing/devnet.mjs'
import { keyExtension } from './testing/keyExtension.ts'
import {
  account,
  connected,
  follow,
  free,
  fund,
  key,
  local,
  node,
  type Page,
  page,
  reserved,
  storageKeyOf,
  tokens,
  withPolkadot,
} from './testing/polkadotPage.ts'

// The runtime is interpreted, and every question about a fee runs it.
vi.setConfig({ testTimeout: 120_000 })
withPolkadot({ target: window, fetch, newStorage: memoryStorage, withoutPrefix })

const DOT = 10_000_000_000n
const NAMES = { slip44: 354, tokenStandard: 'asset' } as const
const native = (): Asset => nativeAsset(local(), NAMES)
function token(): Asset {
  const { id: number, name, symbol, decimals } = POLKADOT_ASSET
  const address = String(number)
  const id = tokenAssetId(local().id, NAMES, address)
  const names = { id, network: local().id, address, name, symbol, decimals }
  return { ...names, kind: 'token', standard: 'asset', standing: 'listed' }
}
/** The address of a key that nothing has ever been sent to. */
const stranger = (name: string): string => keyExtension([{ uri: `//Stranger//${name}` }]).addresses[0] ?? ''

async function sent({ capability }: Page, request: TransferRequest): Promise<string> {
  const prepared = await capability('prepareTransfer')(request)
  const { digest } = await capability('inspectTransfer')({ prepared })
  return (await capability('sendPrepared')({ prepared, digest })).hash
}

transferContract(['DOT', 'USDt'], async () => {
  const { capability, extension, kernel } = await connected()
  return {
    capability,
    requests: {
      DOT: { to: account(1), asset: native(), amount: DOT / 8n },
      USDt: { to: account(1), asset: token(), amount: 1234n },
    },
    owned: ({ to, asset }) => (asset.kind === 'native' ? free(to) : tokens(to, POLKADOT_ASSET.id)),
    prompts: () => extension.prompts.filter((kind) => kind !== 'enable').length,
    settle: async (hash) => void (await follow(kernel, hash)),
  }
})

describe('connect', () => {
  test('default: an extension in the page connects, and its balance is the chain’s', async () => {
    const { kernel, capability, extension } = await connected()
    expect(kernel.store.get(kernel.atoms.account)).toMatchObject({
      address: account(0),
      caipAddress: `${local().id}:${account(0)}`,
      type: 'eoa',
    })
    expect(await capability('nativeBalance')({})).toEqual({ value: await free(account(0)) })
    expect(extension.prompts).toEqual(['enable'])
  })

  test('behavior: what the chain keeps as a deposit is the account’s own, and cannot be sent', async () => {
    // It has made the token of the local chain, which takes a deposit.
    const { kernel, capability } = await connected({ keys: [{ uri: '//Latchkey//faucet' }] })
    const { address } = kernel.store.get(kernel.atoms.account) ?? { address: '' }
    const [rest, deposit] = [await free(address), await reserved(address)]
    expect(deposit).toBeGreaterThan(0n)
    expect(await capability('nativeBalance')({})).toEqual({ value: rest + deposit, reserved: deposit })
  })

  test('behavior: what the account holds of tokens, with decimals and names of the chain', async () => {
    const { capability } = await connected({ keys: [key(1)] })
    const { id, symbol, name, decimals } = POLKADOT_ASSET
    const { balances } = await capability('tokenBalances')({ tokens: [String(id), '77', 'x'] })
    const value = await tokens(account(1), id)
    expect(balances).toEqual([{ address: String(id), symbol, name, decimals, value }])
  })
})

describe('sending the native coin', () => {
  test('default: prepared, read back call by call, signed, sent, in a block, final', async () => {
    const opened = await connected()
    const { capability, extension, kernel } = opened
    const request = { to: account(1), asset: native(), amount: DOT / 4n }
    const prepared = await capability('prepareTransfer')(request)
    const facts = await capability('inspectTransfer')({ prepared })
    expect(facts).toMatchObject({ from: account(0), to: account(1), amount: DOT / 4n, digest: prepared.digest })
    expect(facts.function).toBe('Balances.transfer_keep_alive')
    expect(facts.closes).toBeUndefined()
    const [ours, theirs] = [await free(account(0)), await free(account(1))]
    const { hash } = await capability('sendPrepared')({ prepared, digest: facts.digest })
    const seen = await follow(kernel, hash, prepared.anchor)
    expect(seen).toMatchObject({ state: 'confirmed', isSettled: true })
    expect(Number(seen.fee) / Number(prepared.feeAbout)).toBeCloseTo(1, 3)
    expect(await free(account(1))).toBe(theirs + DOT / 4n)
    expect(await free(account(0))).toBe(ours - DOT / 4n - (seen.fee ?? 0n))
    expect(extension.prompts).toEqual(['enable', 'signPayload'])
  })

  test.each(['ed25519', 'ecdsa'] as const)('parameters: an account of the scheme %s', async (type) => {
    const own = { uri: '//Latchkey//scheme', type }
    const opened = await connected({ keys: [own] })
    const { address } = opened.kernel.store.get(opened.kernel.atoms.account) ?? { address: '' }
    await fund(address, 3n * DOT)
    const before = await free(account(1))
    await follow(opened.kernel, await sent(opened, { to: account(1), asset: native(), amount: DOT }))
    expect(await free(account(1))).toBe(before + DOT)
  })

  test('behavior: all that can be spent leaves what keeps the account open', async () => {
    const opened = await connected({ keys: [{ uri: '//Latchkey//keeps' }] })
    const { address } = opened.kernel.store.get(opened.kernel.atoms.account) ?? { address: '' }
    await fund(address, 2n * DOT)
    const request = { to: account(1), asset: native(), amount: 0n, max: true }
    const prepared = await opened.capability('prepareTransfer')(request)
    expect(prepared.keeps).toBeGreaterThan(0n)
    await follow(opened.kernel, await sent(opened, request))
    expect(await free(address)).toBeGreaterThanOrEqual(prepared.keeps ?? 0n)
  })

  test('behavior: the account is closed after an explicit choice', async () => {
    const opened = await connected({ keys: [{ uri: '//Latchkey//closes' }] })
    const { address } = opened.kernel.store.get(opened.kernel.atoms.account) ?? { address: '' }
    await fund(address, 2n * DOT)
    const before = await free(account(1))
    const request = { to: account(1), asset: native(), amount: 0n, max: true, closes: true }
    const prepared = await opened.capability('prepareTransfer')(request)
    const facts = await opened.capability('inspectTransfer')({ prepared })
    expect(facts).toMatchObject({ closes: true, function: 'Balances.transfer_all' })
    const { hash } = await opened.capability('sendPrepared')({ prepared, digest: facts.digest })
    expect(await follow(opened.kernel, hash)).toMatchObject({ state: 'confirmed' })
    expect(await free(address)).toBe(0n)
    expect(await free(account(1))).toBe(before + facts.amount)
  })

  test('behavior: the fee is the same at each speed', async () => {
    const { capability } = await connected()
    const { standard, fast, instant } = await capability('feeSpeeds')({ to: account(1), asset: native(), amount: 1n })
    expect(standard.about).toBeGreaterThan(0n)
    expect([fast, instant]).toEqual([standard, standard])
    const { amount } = await capability('estimateFee')({ to: account(1), amount: 1n })
    // It moves a little from block to block.
    expect(Number(amount) / Number(standard.atMost)).toBeCloseTo(1, 3)
  })

  test.each([
    ['more than there is', { amount: 10n ** 18n }, { code: 'transfer/insufficient-funds' }],
    ['to what is no address', { to: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }, { code: 'polkadot/invalid-input' }],
    [
      'too little for a new account',
      { to: stranger('poor'), amount: 10n },
      { code: 'polkadot/receiver-needs', details: { symbol: 'DOT', amount: expect.stringMatching(/^0\.\d+$/) } },
    ],
  ])('error: %s', async (_title, change, error) => {
    const { capability, extension } = await connected()
    const request = { to: account(1), asset: native(), amount: 1n, ...change }
    await expect(capability('prepareTransfer')(request)).rejects.toMatchObject(error)
    expect(extension.prompts).toEqual(['enable'])
  })

  test('error: the account may not be left with too little, and what can be sent is said', async () => {
    const { capability } = await connected({ keys: [{ uri: '//Latchkey//little' }] })
    const { address } = keyExtension([{ uri: '//Latchkey//little' }]).addresses.map((item) => ({
      address: item,
    }))[0] ?? {
      address: '',
    }
    await fund(address, 2n * DOT)
    const request = { to: account(1), asset: native(), amount: 0n }
    const { standard } = await capability('feeSpeeds')(request)
    const amount = 2n * DOT - standard.atMost - 1_000_000n
    const refused = capability('prepareTransfer')({ ...request, amount })
    await expect(refused).rejects.toMatchObject({
      code: 'polkadot/keep-alive',
      details: { amount: expect.stringMatching(/^1\.\d+$/) },
    })
  })

  test('error: an account without anything cannot pay the fee', async () => {
    const { capability } = await connected({ keys: [{ uri: '//Latchkey//nothing' }] })
    const refused = capability('prepareTransfer')({ to: account(1), asset: native(), amount: 1n })
    await expect(refused).rejects.toMatchObject({ code: 'transfer/insufficient-fee' })
  })
})

describe('what the runtime rejects', () => {
  test('error: a transaction of this account came first', async () => {
    const opened = await connected()
    const { capability, kernel } = opened
    const request = { to: account(1), asset: native(), amount: DOT / 16n }
    const first = await capability('prepareTransfer')(request)
    await follow(kernel, await sent(opened, { ...request, amount: DOT / 32n }))
    const second = capability('sendPrepared')({ prepared: first, digest: first.digest })
    await expect(second).rejects.toMatchObject({ code: 'polkadot/stale' })
  })

  test('error: a transfer that fails in its block says why', async () => {
    const opened = await connected({ keys: [{ uri: '//Latchkey//spent' }] })
    const { address } = opened.kernel.store.get(opened.kernel.atoms.account) ?? { address: '' }
    await fund(address, 4n * DOT)
    const { capability, kernel } = opened
    const prepared = await capability('prepareTransfer')({ to: account(1), asset: native(), amount: 3n * DOT })
    // The money is gone by the time the transfer runs: only the fee is left.
    await node('dev_setStorage', [[storageKeyOf(address), await drained(address)]])
    await node('dev_newBlock')
    const { hash } = await capability('sendPrepared')({ prepared, digest: prepared.digest })
    const seen = await follow(kernel, hash, prepared.anchor)
    expect(seen).toMatchObject({ state: 'failed' })
    expect(seen.reason).toMatch(/InsufficientBalance|KeepAlive|Token/)
  })

  test('behavior: a transaction whose answer was lost is found by account and number', async () => {
    const opened = await connected()
    const { capability, kernel } = opened
    const prepared = await capability('prepareTransfer')({ to: account(1), asset: native(), amount: 77n * 10n ** 8n })
    const { hash } = await capability('sendPrepared')({ prepared, digest: prepared.digest })
    await follow(kernel, hash, prepared.anchor)
    expect(await follow(kernel, undefined, prepared.anchor)).toMatchObject({ state: 'confirmed', hash })
  })

  test('error: one that was never sent is not taken for another with its number', async () => {
    const opened = await connected()
    const { capability, kernel } = opened
    const lost = await capability('prepareTransfer')({ to: account(1), asset: native(), amount: DOT / 2n })
    const other = await capability('prepareTransfer')({ to: account(2), asset: native(), amount: DOT / 8n })
    expect(other.anchor.nonce).toBe(lost.anchor.nonce)
    const { hash } = await capability('sendPrepared')({ prepared: other, digest: other.digest })
    expect(await follow(kernel, hash, other.anchor)).not.toHaveProperty('isDifferent')
    const seen = await follow(kernel, undefined, lost.anchor)
    expect(seen).toMatchObject({ state: 'dropped', isSettled: true })
    expect(seen).not.toHaveProperty('hash')
    // Records of before this was stored know the number alone.
    const { call: _, ...before } = lost.anchor
    expect(await follow(kernel, undefined, before)).toMatchObject({ state: 'confirmed', hash })
  })

  test('error: something else than was reviewed under the hash is told', async () => {
    const opened = await connected()
    const { capability, kernel } = opened
    const reviewed = await capability('prepareTransfer')({ to: account(1), asset: native(), amount: DOT / 2n })
    const hash = await sent(opened, { to: account(1), asset: native(), amount: DOT / 16n })
    expect(await follow(kernel, hash, reviewed.anchor)).toMatchObject({ state: 'confirmed', isDifferent: true })
  })
})

describe('a node that takes the bytes and never answers', () => {
  test('error: who gives up is told the id, which is tracked; nothing is sent again', async () => {
    let handed = 0
    const rpc: Services['rpc'] = {
      async request(_network, method, params) {
        const answer = await node(method, ...(params as readonly unknown[]))
        if (method !== 'author_submitExtrinsic') return answer
        handed += 1
        return new Promise(() => undefined)
      },
    }
    const { capability, kernel } = await connected({ services: { rpc } })
    const before = await free(account(1))
    const prepared = await capability('prepareTransfer')({ to: account(1), asset: native(), amount: DOT / 4n })
    const tracker = await kernel.wallet.transactions()
    const intent = { digest: prepared.digest, assets: [] }
    const sender = `${local().id}:${account(0)}` as const
    const meant = {
      network: local().id,
      account: sender,
      kind: 'send',
      plugin: 'test',
      anchor: prepared.anchor,
      intent,
    }
    const controller = new AbortController()
    const { signal } = controller
    const sending = tracker.track(meant, () =>
      capability('sendPrepared')({ prepared, digest: prepared.digest }, { signal }),
    )
    const lost = sending.catch((error: unknown) => error)
    await expect.poll(() => handed, { timeout: 60_000 }).toBe(1)
    const records = () => kernel.store.get(kernel.atoms.transactions)
    const [{ hash } = { hash: undefined }] = records()
    expect(records()).toMatchObject([{ state: 'asked', hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) }])
    controller.abort()
    expect(await lost).toMatchObject({ code: 'request/outcome-unknown', details: { hash } })
    expect(records()).toMatchObject([{ state: 'unknown', hash }])
    expect(await follow(kernel, hash, prepared.anchor)).toMatchObject({ state: 'confirmed' })
    expect(await free(account(1))).toBe(before + DOT / 4n)
    expect(handed).toBe(1)
  })
})

describe('a wallet that does something else', () => {
  const request = () => ({ to: account(1), asset: native(), amount: DOT / 4n })
  async function refusal(habits: Parameters<typeof keyExtension>[1]): Promise<unknown> {
    const { capability } = await connected({ ...(habits ? { habits } : {}), keys: [key(0), key(1)] })
    const before = await free(account(1))
    const prepared = await capability('prepareTransfer')(request())
    const error: unknown = await capability('sendPrepared')({ prepared, digest: prepared.digest }).catch((item) => item)
    expect(await free(account(1))).toBe(before)
    return error
  }

  test.each([
    [
      'another amount',
      (payload: object) => ({ ...payload, method: String(Reflect.get(payload, 'method')).replace(/..$/, '99') }),
    ],
    ['a tip', (payload: object) => ({ ...payload, tip: '0x00000000000000000000000000000001' })],
    ['forever', (payload: object) => ({ ...payload, era: '0x00' })],
  ])('error: it signs %s', async (_title, changePayload) => {
    const error = await refusal({ changePayload })
    expect(error).toMatchObject({ code: 'polkadot/signature-invalid', details: { kind: 'unsent' } })
  })

  test('error: it signs with another account', async () => {
    expect(await refusal({ signWith: 1 })).toMatchObject({ code: 'polkadot/signature-invalid' })
  })

  test('error: it hands back another extrinsic', async () => {
    const whole = await node('chain_getBlock', await node('chain_getBlockHash', 2))
    const extrinsics = (whole as { block: { extrinsics: string[] } }).block.extrinsics
    const beside = () => ({ signedTransaction: extrinsics.at(-1) })
    expect(await refusal({ beside })).toMatchObject({ code: 'polkadot/transaction-changed' })
  })

  test('error: it declines', async () => {
    const onPrompt = (kind: string) => {
      if (kind === 'signPayload') throw new Error('Cancelled')
    }
    expect(await refusal({ onPrompt })).toMatchObject({ code: 'request/rejected' })
  })

  test('error: it no longer shares the account', async () => {
    const { capability, extension } = await connected({ keys: [key(0), key(1)] })
    const prepared = await capability('prepareTransfer')(request())
    const sending = () => capability('sendPrepared')({ prepared, digest: prepared.digest })
    extension.silently(1)
    await expect(sending()).rejects.toMatchObject({ code: 'polkadot/account-mismatch' })
    expect(extension.prompts).toEqual(['enable'])
  })
})

describe('sending tokens', () => {
  test('default: to an account that exists, and all of it', async () => {
    const opened = await connected({ keys: [key(1)] })
    const { id } = POLKADOT_ASSET
    const before = await tokens(account(0), id)
    const own = await tokens(account(1), id)
    await follow(opened.kernel, await sent(opened, { to: account(0), asset: token(), amount: 0n, max: true }))
    expect(await tokens(account(1), id)).toBe(0n)
    expect(await tokens(account(0), id)).toBe(before + own)
  })

  test('error: the receiver has no account and the token opens none', async () => {
    const { capability } = await connected()
    const refused = capability('prepareTransfer')({ to: stranger('token'), asset: token(), amount: 10n })
    await expect(refused).rejects.toMatchObject({ code: 'polkadot/receiver-token' })
  })

  test('error: the service and the chain disagree about the decimals; there is no such token; too much', async () => {
    const { capability } = await connected()
    const prepare = (change: object, amount = 1n) =>
      capability('prepareTransfer')({ to: account(1), asset: { ...token(), ...change }, amount })
    await expect(prepare({ decimals: 9 })).rejects.toMatchObject({
      code: 'transfer/refused',
      details: { kind: 'decimals' },
    })
    await expect(prepare({ address: '4242' })).rejects.toMatchObject({ code: 'transfer/refused' })
    await expect(prepare({}, 10n ** 30n)).rejects.toMatchObject({ code: 'transfer/insufficient-funds' })
  })
})

describe('reload', () => {
  test('behavior: it is there again without a question, and follows its owner', async () => {
    const { extension, storage, kernel } = await connected({ keys: [key(0), key(1)] })
    await expect
      .poll(() => JSON.stringify(storage.get('kernel:connection:injectedWeb3:harbor|polkadot')))
      .toContain(account(0))
    await kernel.destroy()
    extension.prompts.length = 0
    const again = await page({ extension, storage })
    await expect.poll(() => again.kernel.store.get(again.kernel.atoms.account)?.address).toBe(account(0))
    expect(extension.prompts).toEqual([])
    extension.choose(1)
    expect(again.kernel.store.get(again.kernel.atoms.account)?.address).toBe(account(1))
    extension.choose()
    expect(again.kernel.store.get(again.kernel.atoms.connections)).toEqual([])
    expect(extension.listeners()).toBe(0)
  })
})

/** The record of an account with a hundredth of what it had. */
async function drained(address: string): Promise<string> {
  const record = String(await node('state_getStorage', storageKeyOf(address)))
  const left = (await free(address)) / 100n
  const text = left.toString(16).padStart(32, '0').match(/../g)?.reverse().join('') ?? ''
  return record.slice(0, 34) + text + record.slice(66)
}
