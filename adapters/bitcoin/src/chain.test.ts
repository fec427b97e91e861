// @vitest-environment happy-dom
import { kernelError, type PreparedTransfer, type Services } from '@latchkey/kernel'
import { type Asset, nativeAsset } from '@latchkey/kernel/assets'
import { memoryStorage, transferContract, withoutPrefix } from '@latchkey/kernel/testing'
import { partial } from '@latchkey/tooling/vitest/partial.ts'
import { describe, expect, test } from 'vitest'
import { writeSegwit } from './bech32.ts'
import { readAddress } from './chain/addresses.ts'
import { fromHex, toHex } from './chain/bytes.ts'
import { FEE_RATE } from './chain/fees.ts'
import { readTransaction } from './chain/transaction.ts'
import { address, connected, fund, local, mineBlocks, node, satoshis, withBitcoin } from './testing/bitcoinPage.ts'
import {
  leatherWallet,
  okxWallet,
  type PageWallet,
  phantomWallet,
  satsConnectWallet,
  standardWallet,
  unisatWallet,
} from './testing/wallets.ts'

withBitcoin({ target: window, fetch, newStorage: memoryStorage, withoutPrefix })

function giveUp() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

const scriptOf = (of: string): string => toHex(readAddress(of, [local()])?.script ?? new Uint8Array())

const native = (): Asset => nativeAsset(local(), { slip44: 0 })
/** An address that nothing has ever been sent to. */
const STRANGER = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

async function prepared({ capability }: Awaited<ReturnType<typeof connected>>, amount: bigint, more: object = {}) {
  const transfer = await capability('prepareTransfer')({ to: STRANGER, asset: native(), amount, ...more })
  return { transfer, facts: await capability('inspectTransfer')({ prepared: transfer }) }
}

transferContract(['native'], async () => {
  const found = await connected({ wallet: standardWallet([0, 1]) })
  return {
    capability: found.capability,
    requests: { native: { to: STRANGER, asset: native(), amount: 12_345n } },
    feeRate: FEE_RATE,
    owned: () => satoshis(STRANGER),
    prompts: () => found.wallet.prompts.filter((kind) => kind !== 'connect').length,
    settle: async () => void (await mineBlocks()),
  }
})

describe('connect', () => {
  test('default: payment and ordinals addresses side by side, and the balance of the chain', async () => {
    const { kernel, capability } = await connected({ wallet: satsConnectWallet([2, 1]) })
    const [connection] = kernel.store.get(kernel.atoms.connections)
    expect(connection?.accounts).toMatchObject([
      { address: address(2), type: 'payment', caipAddress: `${local().id}:${address(2)}` },
      { address: address(1), type: 'ordinal' },
    ])
    expect(await capability('nativeBalance')({})).toEqual({ value: await satoshis(address(2)) })
  })
})

const senders: readonly (readonly [name: string, open: () => PageWallet, from: number])[] = [
  ['Wallet Standard, native segwit', () => standardWallet([0, 1]), 0],
  ['sats-connect, nested segwit', () => satsConnectWallet([2, 1]), 2],
  ['UniSat, legacy', () => unisatWallet([3]), 3],
  ['UniSat that finalises, native segwit', () => unisatWallet([4], { finalizes: true }), 4],
  ['OKX, taproot', () => okxWallet([5]), 5],
  ['OKX that finalises, taproot', () => okxWallet([1], { finalizes: true }), 1],
  ['Leather, native segwit', () => leatherWallet([4, 5]), 4],
  ['Phantom, nested segwit', () => phantomWallet([6, 1]), 6],
]

describe('sending', () => {
  test.each(senders)('default: %s: prepared, read back, signed, checked, sent, in a block', async (_, open, from) => {
    const found = await connected({ wallet: open() })
    const { capability, kernel, wallet } = found
    const before = await satoshis(address(from))
    const { transfer, facts } = await prepared(found, 70_000n, { speed: 'fast' })
    expect(facts).toMatchObject({
      network: local().id,
      from: address(from),
      to: STRANGER,
      asset: native().id,
      amount: 70_000n,
      digest: transfer.digest,
      feeAtMost: transfer.feeAbout,
    })
    const back = facts.makes?.filter(({ owner }) => owner === 'account')
    expect(back).toMatchObject([{ address: address(from) }])
    const theirs = await satoshis(STRANGER)
    const { hash } = await capability('sendPrepared')({ prepared: transfer, digest: facts.digest })
    expect(await satoshis(STRANGER)).toBe(theirs + 70_000n)
    expect(await satoshis(address(from))).toBe(before - 70_000n - facts.feeAtMost)
    expect(wallet.prompts).toEqual(['connect', 'signPsbt'])
    // Within a tenth of the rate that was asked for, 3 sat/vB.
    const raw = readTransaction(fromHex(String(await node(`/tx/${hash}/hex`))) ?? new Uint8Array())
    expect(raw.inputs.every(({ sequence }) => sequence === 0xfffffffd)).toBe(true)
    const { weight } = (await node(`/tx/${hash}`)) as { weight: number }
    const rate = Number(facts.feeAtMost) / Math.ceil(weight / 4)
    expect(rate).toBeGreaterThanOrEqual(2.95)
    expect(rate).toBeLessThanOrEqual(3.3)
    // What the review said before anything was signed: a signature may be some bytes shorter than the longest.
    const [feeRate, unit] = facts.feeRate?.split(' ') ?? []
    expect(unit).toBe('sat/vB')
    expect(Math.abs(Number(feeRate) - rate)).toBeLessThanOrEqual(0.1)
    const entries = await kernel.store.get(kernel.atoms.families)[0]?.entries?.()
    expect(entries?.isTransactionHash?.(hash)).toBe(true)
    await mineBlocks()
  })

  test('parameters: speeds, a rate of one’s own, everything', async () => {
    const found = await connected({ wallet: standardWallet([0, 1]) })
    const { capability } = found
    const request = { to: STRANGER, asset: native(), amount: 50_000n }
    const speeds = await capability('feeSpeeds')(request)
    expect(speeds.instant.about).toBeGreaterThan(speeds.standard.about)
    expect((await prepared(found, 50_000n, { speed: 'instant' })).facts.feeAbout).toBe(speeds.instant.about)
    const typed = await prepared(found, 50_000n, { feeRate: 40 })
    const quoted = await capability('feeSpeeds')({ ...request, feeRate: 40 })
    expect(quoted.standard).toEqual({ atMost: typed.facts.feeAtMost, about: typed.facts.feeAbout })
    expect(quoted.instant).toEqual(quoted.standard)
    expect(Number(typed.facts.feeAbout)).toBeGreaterThan(Number(speeds.standard.about) * 10)
    const all = await prepared(found, 0n, { max: true })
    expect(all.facts.amount + all.facts.feeAtMost).toBe(await satoshis(address(0)))
    expect(all.facts.makes).toMatchObject([{ amount: all.facts.amount, owner: 'other' }])
  })

  test('parameters: every kind of receiver', async () => {
    const found = await connected({ wallet: standardWallet([0, 1]) })
    const later = (version: number, length: number): readonly [string, string] => {
      const program = new Uint8Array(length).fill(0xab)
      const opcode = (0x50 + version).toString(16)
      return [writeSegwit({ hrp: 'bc', version, program }), `${opcode}${toHex(Uint8Array.of(length))}${toHex(program)}`]
    }
    const own = [4, 5, 6, 7].map((index) => [address(index), scriptOf(address(index))] as const)
    const receivers = [
      ...own,
      [
        'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
        '00201863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262',
      ],
      later(1, 40),
      later(2, 32),
      later(16, 2),
    ] as const
    for (const [to, script] of receivers) {
      const { facts, transfer } = await prepared(found, 30_000n, { to })
      expect(facts.to).toBe(to)
      const { hash } = await found.capability('sendPrepared')({ prepared: transfer, digest: facts.digest })
      await mineBlocks()
      const { vout } = (await node(`/tx/${hash}`)) as { vout: { scriptpubkey: string; value: number }[] }
      expect(
        vout.filter(({ value }) => value === 30_000),
        to,
      ).toMatchObject([{ scriptpubkey: script }])
    }
  })

  test('error: too much, too small, another network’s address, a memo', async () => {
    const found = await connected({ wallet: standardWallet([0, 1]) })
    const fails = (amount: bigint, code: string, more: object = {}) =>
      expect(prepared(found, amount, more)).rejects.toMatchObject({ code })
    await fails(2n ** 60n, 'transfer/insufficient-funds')
    await fails(await satoshis(address(0)), 'transfer/insufficient-fee')
    await fails(200n, 'bitcoin/amount-small')
    await fails(50_000n, 'bitcoin/invalid-input', { to: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' })
    await fails(50_000n, 'bitcoin/invalid-input', { memo: 'thanks' })
    await fails(50_000n, 'bitcoin/invalid-input', { feeRate: Number.NaN })
  })

  test('error: a source of fees that lies: the other source’s fee is told with the transfer, and never against a stated rate', async () => {
    const lie = { hourFee: 11, halfHourFee: 11, fastestFee: 30 }
    let isLying = true
    const rpc: Services['rpc'] = {
      async request(_network, method, body) {
        const [httpMethod = '', path = ''] = method.split(' ')
        if (isLying && path === '/v1/fees/recommended') return lie
        return node(path, httpMethod === 'POST' ? 'POST' : 'GET', httpMethod === 'POST' ? String(body) : undefined)
      },
    }
    const found = await connected({ wallet: standardWallet([0, 1]), services: { rpc } })
    const doubted = await prepared(found, 50_000n)
    expect(doubted.transfer.feeElsewhere).toBe(doubted.facts.feeAtMost / 11n)
    expect((await prepared(found, 50_000n, { feeRate: 11 })).transfer.feeElsewhere).toBeUndefined()
    const { transfer, facts } = await prepared(found, 50_000n, { feeRate: 2 })
    const { hash } = await found.capability('sendPrepared')({ prepared: transfer, digest: facts.digest })
    expect((await found.capability('prepareSpeedUp')({ hash, speed: 'standard' })).feeElsewhere).toBeDefined()
    isLying = false
    expect((await prepared(found, 50_000n)).transfer.feeElsewhere).toBeUndefined()
    expect((await found.capability('prepareSpeedUp')({ hash, speed: 'standard' })).feeElsewhere).toBeUndefined()
    await mineBlocks()
  })

  test('error: a fee out of proportion is read back as one, and nobody is asked before it is agreed to', async () => {
    const found = await connected({ wallet: standardWallet([0, 1]) })
    const { capability, wallet } = found
    const { transfer, facts } = await prepared(found, 50_000n, { feeRate: 500 })
    expect(facts.isFeeHigh).toBe(true)
    const send = capability('sendPrepared')
    const order = { prepared: transfer, digest: facts.digest }
    await expect(send(order)).rejects.toMatchObject({ code: 'bitcoin/fee-high' })
    expect(wallet.prompts).toEqual(['connect'])
    await send({ ...order, acceptsFee: true })
    expect(wallet.prompts).toEqual(['connect', 'signPsbt'])
    await mineBlocks()
    expect((await prepared(found, 50_000n)).facts.isFeeHigh).toBeUndefined()
  })

  test('error: the ordinals account is never spent', async () => {
    const { kernel, capability } = await connected({ wallet: standardWallet([0, 1]) })
    await kernel.wallet.switchAccount({ address: address(1) })
    const request = { to: STRANGER, asset: native(), amount: 50_000n }
    await expect(capability('prepareTransfer')(request)).rejects.toMatchObject({ code: 'bitcoin/ordinals-account' })
  })

  test('behavior: small outputs of an account that may hold ordinals are left alone', async () => {
    const found = await connected({ wallet: unisatWallet([7]) })
    await fund(address(7), 9_000)
    await mineBlocks()
    const balance = await satoshis(address(7))
    const { facts } = await prepared(found, 0n, { max: true })
    expect(facts.amount + facts.feeAtMost).toBe(balance - 9_000n)
    await expect(prepared(found, balance - 5_000n)).rejects.toMatchObject({ code: 'bitcoin/coins-kept' })
    // A wallet that keeps ordinals elsewhere spends them.
    const other = await connected({ wallet: standardWallet([7, 1]) })
    expect((await prepared(other, 0n, { max: true })).facts.amount).toBeGreaterThan(balance - 9_000n)
  })

  test('behavior: others’ unconfirmed coins wait, own change does not', async () => {
    const found = await connected({ wallet: satsConnectWallet([6, 5]) })
    await fund(address(6), 777_777)
    const all = await prepared(found, 0n, { max: true })
    expect(all.facts.amount + all.facts.feeAtMost).toBe((await satoshis(address(6))) - 777_777n)
    await found.capability('transfer')({ to: STRANGER, amount: 40_000n })
    const rest = await prepared(found, 0n, { max: true })
    expect(rest.facts.amount + rest.facts.feeAtMost).toBe((await satoshis(address(6))) - 777_777n)
    await mineBlocks()
  })
})

describe('what a wallet may not change', () => {
  const flip = (bytes: Uint8Array, at: number): Uint8Array => {
    const copy = bytes.slice()
    copy[at] = (copy[at] ?? 0) ^ 1
    return copy
  }
  const sending = async (wallet: PageWallet) => {
    const found = await connected({ wallet })
    const { transfer } = await prepared(found, 60_000n)
    return found.capability('sendPrepared')({ prepared: transfer, digest: transfer.digest })
  }
  test('error: an amount, before it signs', async () => {
    // The amount of the first output: after magic, map header, version, one input, count.
    const changePsbt = (bytes: Uint8Array) => flip(bytes, 5 + 3 + 4 + 1 + 41 + 1)
    const sent = sending(standardWallet([0, 1], { changePsbt }))
    await expect(sent).rejects.toMatchObject({
      code: expect.stringMatching(/^bitcoin\/(transaction-changed|signature-invalid)$/),
    })
  })
  test('error: its signature', async () => {
    const changeSigned = (bytes: Uint8Array) => flip(bytes, bytes.length - 40)
    await expect(sending(standardWallet([0, 1], { changeSigned }))).rejects.toMatchObject({
      code: expect.stringMatching(/^bitcoin\/(transaction-changed|signature-invalid)$/),
    })
  })
  test('error: nothing is signed, something else comes back', async () => {
    await expect(sending(standardWallet([0, 1], { changeSigned: () => Uint8Array.of(1, 2, 3) }))).rejects.toMatchObject(
      {
        code: 'bitcoin/transaction-changed',
      },
    )
    let given = new Uint8Array()
    const unsigned = standardWallet([0, 1], {
      name: 'Other',
      changePsbt(bytes) {
        given = bytes.slice()
        return bytes
      },
      changeSigned: () => given,
    })
    await expect(sending(unsigned)).rejects.toMatchObject({
      code: 'bitcoin/signature-invalid',
      details: { kind: 'unsent' },
    })
  })
  test('error: declined, and asked once', async () => {
    const wallet = leatherWallet([4, 5], {
      onPrompt(kind) {
        if (kind === 'signPsbt') throw { code: 4001, message: 'User rejected request' }
      },
    })
    await expect(sending(wallet)).rejects.toMatchObject({ code: 'request/rejected' })
    expect(wallet.prompts.filter((kind) => kind === 'signPsbt')).toHaveLength(1)
  })
  test('error: it has gone to another account since the review: nothing is signed', async () => {
    const wallet = unisatWallet([4])
    const found = await connected({ wallet })
    const { transfer } = await prepared(found, 60_000n)
    const before = await satoshis(address(4))
    // No event tells it: the wallet is asked right before.
    wallet.chooseQuietly(0)
    const sent = found.capability('sendPrepared')({ prepared: transfer, digest: transfer.digest })
    await expect(sent).rejects.toMatchObject({ code: 'bitcoin/account-mismatch', details: { address: address(4) } })
    expect(wallet.prompts).toEqual(['connect'])
    expect(await satoshis(address(4))).toBe(before)
  })
})

describe('what the node refuses', () => {
  test('error: spent twice, and a fee too low to take its place', async () => {
    const first = await connected({ wallet: standardWallet([0, 1]) })
    const entry = await prepared(first, 140_000_000n, { feeRate: 3 })
    const two = await prepared(first, 139_000_000n, { feeRate: 3 })
    await first.capability('sendPrepared')({ prepared: entry.transfer, digest: entry.facts.digest })
    const again = first.capability('sendPrepared')({ prepared: two.transfer, digest: two.facts.digest })
    await expect(again).rejects.toMatchObject({ code: 'bitcoin/fee-low' })
    await mineBlocks()
    await expect(
      first.capability('sendPrepared')({ prepared: two.transfer, digest: two.facts.digest }),
    ).rejects.toMatchObject({ code: 'bitcoin/already-spent' })
  })
})

describe('a node that takes the bytes and never answers', () => {
  test('error: who gives up is told the id, which is tracked and found; nothing is sent again', async () => {
    let handed = 0
    const rpc: Services['rpc'] = {
      async request(_network, method, body) {
        const [httpMethod = '', path = ''] = method.split(' ')
        if (httpMethod !== 'POST') return node(path)
        await node(path, 'POST', String(body))
        handed += 1
        return new Promise(() => undefined)
      },
    }
    const found = await connected({ wallet: standardWallet([0, 1]), services: { rpc } })
    const { kernel, capability } = found
    const { transfer, facts } = await prepared(found, 61_000n)
    const tracker = await kernel.wallet.transactions()
    const intent = { digest: facts.digest, assets: [] }
    const sender = `${local().id}:${address(0)}` as const
    const meant = {
      network: local().id,
      account: sender,
      kind: 'send',
      plugin: 'test',
      anchor: transfer.anchor,
      intent,
    }
    const { signal, abort } = giveUp()
    const sending = tracker.track(meant, () =>
      capability('sendPrepared')({ prepared: transfer, digest: facts.digest }, { signal }),
    )
    const lost = sending.catch((error: unknown) => error)
    await expect.poll(() => handed).toBe(1)
    const records = () => kernel.store.get(kernel.atoms.transactions)
    const [{ hash } = { hash: undefined }] = records()
    expect(records()).toMatchObject([{ state: 'asked', hash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
    abort()
    expect(await lost).toMatchObject({ code: 'request/outcome-unknown', details: { hash } })
    expect(records()).toMatchObject([{ state: 'unknown', hash }])
    await mineBlocks()
    await tracker.recheck()
    expect(records()).toMatchObject([{ state: 'confirmed', hash }])
    expect(handed).toBe(1)
  })
})

describe('a transaction that waits', () => {
  const tracked = async (
    found: Awaited<ReturnType<typeof connected>>,
    hash: string,
    anchor: PreparedTransfer['anchor'],
    amount: bigint,
  ) => {
    const family = found.kernel.store.get(found.kernel.atoms.families)[0]
    const entries = await family?.entries?.()
    const [connection] = found.kernel.store.get(found.kernel.atoms.connections)
    const query = {
      state: 'sent',
      hash,
      account: connection?.account.caipAddress ?? 'a:b:c',
      anchor,
      intent: { to: STRANGER, value: amount, digest: '', assets: [] },
      askedAt: Date.now(),
    } as const
    const request = async (_id: string, method: string) =>
      node(method.slice('GET '.length)).catch((cause: unknown) => {
        throw kernelError('rpc/invalid-input', { cause })
      })
    const clock = partial<Services['clock']>({ now: () => Date.now() })
    const services = partial<Services>({ rpc: { request }, clock })
    return async (more: object = {}) =>
      entries?.transactionStatus?.(
        { ...query, ...more },
        {
          network: local(),
          services,
          signal: new AbortController().signal,
        },
      )
  }

  test('default: seen, confirmed, settled; sped up, replaced', async () => {
    const found = await connected({ wallet: satsConnectWallet([2, 1]) })
    const { transfer, facts } = await prepared(found, 1_000_000n, { speed: 'standard' })
    const { hash } = await found.capability('sendPrepared')({ prepared: transfer, digest: facts.digest })
    const status = await tracked(found, hash, transfer.anchor, 1_000_000n)
    expect(await status()).toMatchObject({ state: 'seen', fee: facts.feeAtMost })
    const faster = await found.capability('prepareSpeedUp')({ hash, speed: 'instant' })
    const next = await found.capability('inspectTransfer')({ prepared: faster })
    expect(next).toMatchObject({ to: STRANGER, amount: 1_000_000n })
    expect(next.feeAtMost).toBeGreaterThan(facts.feeAtMost)
    const theirs = await satoshis(STRANGER)
    const sent = await found.capability('sendPrepared')({ prepared: faster, digest: next.digest })
    expect(sent.hash).not.toBe(hash)
    expect(await satoshis(STRANGER)).toBe(theirs)
    expect(await status()).toMatchObject({
      state: 'replaced',
      replacedBy: { hash: sent.hash, how: 'speedup' },
      isSettled: false,
    })
    await mineBlocks()
    const followed = await tracked(found, sent.hash, faster.anchor, 1_000_000n)
    expect(await followed()).toMatchObject({ state: 'confirmed', confirmations: 1, isSettled: false })
    await mineBlocks(5)
    expect(await followed()).toMatchObject({ state: 'confirmed', confirmations: 6, isSettled: true })
    expect(await status()).toMatchObject({ state: 'replaced', isSettled: true })
    await expect(found.capability('prepareSpeedUp')({ hash: sent.hash })).rejects.toMatchObject({
      code: 'bitcoin/not-pending',
    })
  })

  test('error: a node that lies about what it spends: nothing is built that would pay a second time', async () => {
    const lie: { vin?: unknown } = {}
    const rpc: Services['rpc'] = {
      async request(_network, method, body) {
        const [httpMethod = '', path = ''] = method.split(' ')
        const answer = await node(
          path,
          httpMethod === 'POST' ? 'POST' : 'GET',
          httpMethod === 'POST' ? String(body) : undefined,
        )
        return lie.vin && /^\/tx\/[0-9a-f]{64}$/.test(path) ? { ...Object(answer), vin: lie.vin } : answer
      },
    }
    const found = await connected({ wallet: standardWallet([0, 1]), services: { rpc } })
    const { transfer, facts } = await prepared(found, 70_000n, { feeRate: 2 })
    const { hash } = await found.capability('sendPrepared')({ prepared: transfer, digest: facts.digest })
    const coins = (await node(`/address/${address(0)}/utxo`)) as readonly {
      txid: string
      vout: number
      value: number
    }[]
    const other = coins.find(({ txid }) => txid !== hash)
    const { vout } = Object(await node(`/tx/${other?.txid}`))
    lie.vin = [{ txid: other?.txid, vout: other?.vout, prevout: vout[other?.vout ?? 0] }]
    await expect(found.capability('prepareSpeedUp')({ hash })).rejects.toMatchObject({ code: 'rpc/malformed' })
    delete lie.vin
    await expect(found.capability('prepareSpeedUp')({ hash })).resolves.toBeDefined()
    await mineBlocks()
  })

  test('error: a rate that is none', async () => {
    const found = await connected({ wallet: standardWallet([0, 1]) })
    const { transfer, facts } = await prepared(found, 71_000n, { feeRate: 2 })
    const { hash } = await found.capability('sendPrepared')({ prepared: transfer, digest: facts.digest })
    for (const feeRate of [Number.NaN, 0, -3, Number.POSITIVE_INFINITY])
      for (const work of [
        () => found.capability('prepareSpeedUp')({ hash, feeRate }),
        () => prepared(found, 71_000n, { feeRate }),
      ])
        await expect(work()).rejects.toMatchObject({ code: 'bitcoin/invalid-input' })
    await mineBlocks()
  })

  test('behavior: a transaction whose answer was lost is found by what it spends; one that never came is not', async () => {
    const found = await connected({ wallet: standardWallet([4, 1]) })
    const { transfer, facts } = await prepared(found, 80_000n)
    const { hash } = await found.capability('sendPrepared')({ prepared: transfer, digest: facts.digest })
    const status = await tracked(found, hash, transfer.anchor, 80_000n)
    expect(await status({ hash: undefined, state: 'unknown' })).toMatchObject({ state: 'seen', hash })
    const never = await prepared(found, 90_000n)
    const other = await tracked(found, '00'.repeat(32), never.transfer.anchor, 90_000n)
    expect(await other({ hash: undefined, state: 'unknown' })).toMatchObject({ state: 'unknown' })
    expect(await other()).toMatchObject({ state: 'sent' })
    expect(await other({ missingSince: Date.now() - 3_600_000 })).toMatchObject({ state: 'dropped', isSettled: false })
    await mineBlocks()
  })
})
