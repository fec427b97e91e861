import type { PreparedTransfer } from '@latchkey/kernel'
import { describe, expect, test } from 'vitest'
import { concatBytes, toHex } from '../bytes.ts'
import { digestOf } from '../codec/hashes.ts'
import { polkadotAssetHub } from '../networks/polkadotAssetHub.ts'
import { addressOn } from '../ss58.ts'
import { callOf, GENESIS, hashOf, payloadOf, signingKey, writtenChain } from '../testing/writtenChain.ts'
import { inspectTransfer } from './inspectTransfer.ts'

const BOB = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
const EVE = '5HGjWAeFDfFCWPsjFQdVV2Msvz2XtMktvgocEZcCj68kUMaw'
const { address } = signingKey('sr25519')
const FREE = 1_000n
const account = toHex(
  concatBytes(
    [0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0],
    ...[FREE, 0n, 0n, 1n << 127n].map((value) =>
      Array.from({ length: 16 }, (_, at) => Number((value >> BigInt(8 * at)) & 255n)),
    ),
  ),
)
const { ctx } = writtenChain({ address, node: (method) => (method === 'state_getStorage' ? account : undefined) })
const inspect = (bytes: Uint8Array) => {
  const prepared: PreparedTransfer = { bytes, digest: '', anchor: {}, feeAbout: 0n, expiresAt: 0 }
  return inspectTransfer({ prepared }, ctx)
}
const transfer = callOf('balances', 'transferKeepAlive', BOB, 12_345n)

describe('inspectTransfer', () => {
  test('default: receiver, amount, terms and fee, from the bytes and the chain’s own reckoning', async () => {
    const bytes = payloadOf(transfer)
    expect(await inspect(bytes)).toEqual({
      ...{ network: polkadotAssetHub.id, from: address, to: BOB, asset: `${polkadotAssetHub.id}/slip44:354` },
      // The node reckons 100; nothing that is signed bounds it, so there is room for a tenth.
      ...{ amount: 12_345n, feeAbout: 100n, feeAtMost: 110n, nonce: '5', digest: digestOf(bytes) },
      function: 'Balances.transfer_keep_alive',
      call: {
        ...{ call: 'Balances.transfer_keep_alive', 'call: value': '12345', nonce: '5', tip: '0', era: '64' },
        'call: dest': `Id ${addressOn(BOB, polkadotAssetHub)}`,
        ...{ block: hashOf(1_000), genesis: GENESIS, version: 'statemint 7, 3' },
      },
    })
  })

  test.each<[string, string, object]>([
    ['one that may close the account', callOf('balances', 'transferAllowDeath', BOB, 7n), { amount: 7n, closes: true }],
    [
      'all of it, which closes the account',
      callOf('balances', 'transferAll', BOB, false),
      { amount: FREE - 100n, closes: true },
    ],
    [
      'a token',
      callOf('assets', 'transferKeepAlive', 1984, BOB, 9n),
      { amount: 9n, asset: `${polkadotAssetHub.id}/asset:1984` },
    ],
    [
      'all of a token',
      callOf('assets', 'transfer', 1984, BOB, 9n),
      { amount: 9n, asset: `${polkadotAssetHub.id}/asset:1984` },
    ],
  ])('parameters: %s', async (_title, call, expected) => {
    expect(await inspect(payloadOf(call))).toMatchObject({ to: BOB, ...expected })
  })

  test.each<[string, string, string]>([
    [
      'leaves what keeps the account open',
      callOf('balances', 'transferAll', BOB, true),
      'it calls Balances.transfer_all',
    ],
    ['is a batch', callOf('utility', 'batchAll', [transfer, transfer]), 'it calls Utility.batch_all'],
    ['is a batch of one', callOf('utility', 'batch', [transfer]), 'it calls Utility.batch'],
    ['acts for somebody else', callOf('proxy', 'proxy', EVE, null, transfer), 'it calls Proxy.proxy'],
    ['lets somebody act for the account', callOf('proxy', 'addProxy', EVE, 'Any', 0), 'it calls Proxy.add_proxy'],
    [
      'lets somebody take a token',
      callOf('assets', 'approveTransfer', 1984, EVE, 9n),
      'it calls Assets.approve_transfer',
    ],
    [
      'takes what somebody else has let go',
      callOf('assets', 'transferApproved', 1984, EVE, BOB, 9n),
      'it calls Assets.transfer_approved',
    ],
    ['says something', callOf('system', 'remark', '0xab'), 'it calls System.remark'],
    [
      'pays bytes that are no account',
      callOf('balances', 'transferKeepAlive', { Raw: '0x1234' }, 7n),
      'it names no plain receiver',
    ],
    [
      'pays an account of 20 bytes',
      callOf('balances', 'transferKeepAlive', { Address20: `0x${'11'.repeat(20)}` }, 7n),
      'it names no plain receiver',
    ],
    [
      'pays 32 bytes that claim to be none',
      callOf('balances', 'transferKeepAlive', { Address32: `0x${'11'.repeat(32)}` }, 7n),
      'it names no plain receiver',
    ],
  ])('error: one that %s is no transfer', async (_title, call, problem) => {
    await expect(inspect(payloadOf(call))).rejects.toMatchObject({ code: 'transfer/unreadable', details: { problem } })
  })

  test.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['a tip', { tip: 1 }, 'it pays a tip'],
    ['no end of its life', { era: '0x00' }, 'it never expires'],
    ['another network', { genesisHash: hashOf(3) }, 'it is for another network'],
    ['a later runtime', { specVersion: 8 }, 'the network has been updated'],
    ['an earlier runtime', { specVersion: 6 }, 'the network has been updated'],
    ['another form of transactions', { transactionVersion: 4 }, 'the network has been updated'],
    ['a fee in a token', { assetId: { parents: 0, interior: 'Here' } }, 'it pays the fee in a token'],
  ])('error: terms with %s', async (_title, terms, problem) => {
    await expect(inspect(payloadOf(transfer, terms))).rejects.toMatchObject({
      code: 'transfer/unreadable',
      details: { problem },
    })
  })

  test('error: a fee that a node cannot say', async () => {
    for (const answer of ['0x', '0x00', null, 7, {}, 'x']) {
      const { ctx: own } = writtenChain({ address, node: (method) => (method === 'state_call' ? answer : undefined) })
      const bytes = payloadOf(transfer)
      const prepared: PreparedTransfer = { bytes, digest: '', anchor: {}, feeAbout: 0n, expiresAt: 0 }
      await expect(inspectTransfer({ prepared }, own)).rejects.toMatchObject({ code: 'rpc/malformed' })
    }
  })
})
