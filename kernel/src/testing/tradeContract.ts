import { describe, expect, test } from 'vitest'
import type { BoundCapability, CapabilityName, WalletCall } from '../core/adapters/capability.ts'
import type { TradeFacts } from '../core/adapters/trade.ts'
import type { PreparedTransfer } from '../core/adapters/transfer.ts'
import { type AssetId, readAssetId } from '../core/assets/asset.ts'

/** A trade as another party has made it, and what it is known to do. */
export interface MadeTrade {
  /** One call, or a whole transaction in base64. */
  readonly made: { readonly call: WalletCall } | { readonly transaction: string }
  readonly sold: { readonly asset: AssetId; readonly amount: bigint }
  readonly bought: AssetId
  /** What has to be allowed first, by plain addresses; nothing of it is allowed yet. */
  readonly allow?: { readonly token: string; readonly spender: string }
}

/** A wallet that is connected to a chain that runs, as the suite needs it. */
export interface TradeBench {
  capability<C extends CapabilityName>(name: C): BoundCapability<C>
  /** Makes one of the trades at the price of now. */
  make(name: string): Promise<MadeTrade>
  /** How much of an asset the account owns, asked of the chain by other means. */
  owned(asset: AssetId): Promise<bigint>
  /** How often the wallet has asked its user. */
  prompts(): number
  /** Brings what was sent into a block. */
  settle(hash: string): Promise<void>
}

/** What is sent, as it was prepared and read back. */
interface Read {
  readonly prepared: PreparedTransfer
  readonly facts: TradeFacts
}

/** The calls that allow exactly what a trade takes. */
async function approvalsOf({ capability }: TradeBench, { allow, sold }: MadeTrade): Promise<readonly WalletCall[]> {
  if (!allow) return []
  const current = await capability('tokenAllowance')(allow)
  expect(current.amount).toBe(0n)
  return (await capability('buildApproval')({ ...allow, amount: sold.amount, current })).calls
}

async function read(
  { capability }: TradeBench,
  made: MadeTrade['made'],
  after: readonly WalletCall[] = [],
): Promise<Read> {
  const prepared =
    'call' in made
      ? await capability('prepareCall')({ ...made, ...(after.length > 0 ? { after } : {}) })
      : await capability('prepareTransaction')(made)
  return { prepared, facts: await capability('inspectTrade')({ prepared }) }
}

async function send({ capability, settle }: TradeBench, { prepared, facts }: Read): Promise<void> {
  const { hash } = await capability('sendPrepared')({ prepared, digest: facts.digest })
  await settle(hash)
}

/** The same with something behind it that no decoder has read. */
function lengthened(made: MadeTrade['made']): MadeTrade['made'] {
  return 'call' in made
    ? { call: { ...made.call, data: `${made.call.data ?? ''}00` } }
    : { transaction: btoa(`${atob(made.transaction)}\0`) }
}

const isNative = (asset: AssetId): boolean => readAssetId(asset).standard === 'slip44'

/**
 * The suite of what a family declares for trades, on a chain that runs: what is read back is what was asked for, what is tried is
 * what happens, exactly that much is allowed, and nothing is sent that was not read. A family that passes it can be swapped on:
 * nothing else knows it.
 * @param names what `make` makes
 * @param open a fresh wallet for each test
 */
export function tradeContract(names: readonly string[], open: () => Promise<TradeBench>): void {
  describe('trades', () => {
    test.each(names)('default: %s does what was read and what was tried, after one question each', async (name) => {
      const bench = await open()
      const trade = await bench.make(name)
      const { sold, bought, allow } = trade
      const calls = await approvalsOf(bench, trade)
      const shown = await read(bench, trade.made, calls)
      expect(shown.facts).toMatchObject({ sold, bought: { asset: bought }, recipient: shown.facts.from })
      expect(shown.facts.digest).toBe(shown.prepared.digest)
      const tried = await bench.capability('simulateTrade')({
        calls: 'call' in trade.made ? [...calls, trade.made.call] : [],
        tokens: allow ? [allow.token] : [],
        ...('call' in trade.made ? {} : { prepared: shown.prepared }),
      })
      const [soldBefore, boughtBefore] = await Promise.all([sold.asset, bought].map(bench.owned))
      expect(bench.prompts()).toBe(0)
      let fees = 0n
      for (const call of calls) {
        const approval = await read(bench, { call })
        expect(approval.facts).toMatchObject({ kind: 'approve', value: 0n, spender: allow?.spender, sold })
        fees += approval.facts.feeAtMost
        await send(bench, approval)
      }
      const final = calls.length > 0 ? await read(bench, trade.made) : shown
      await send(bench, final)
      fees += final.facts.feeAtMost
      expect(bench.prompts()).toBe(calls.length + 1)
      const [soldAfter, boughtAfter] = await Promise.all([sold.asset, bought].map(bench.owned))
      const paid = (soldBefore ?? 0n) - (soldAfter ?? 0n)
      const gained = (boughtAfter ?? 0n) - (boughtBefore ?? 0n)
      expect(paid >= sold.amount && paid <= sold.amount + (isNative(sold.asset) ? fees : 0n)).toBe(true)
      const minimum = final.facts.bought?.minimum ?? 0n
      expect(gained).toBeGreaterThanOrEqual(minimum - (isNative(bought) ? fees : 0n))
      const change = tried?.changes.find(({ asset }) => asset === bought)?.amount ?? minimum
      expect(change).toBeGreaterThanOrEqual(minimum)
      if (allow) expect((await bench.capability('tokenAllowance')(allow)).amount).toBe(0n)
    })

    test.each(names)('behavior: %s: bytes of which one bit differs are never sent', async (name) => {
      const bench = await open()
      const trade = await bench.make(name)
      const { prepared } = await read(bench, trade.made, await approvalsOf(bench, trade))
      for (const at of prepared.bytes.keys()) {
        const bytes = Uint8Array.from(prepared.bytes)
        bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8))
        const sent = bench.capability('sendPrepared')({ prepared: { ...prepared, bytes }, digest: prepared.digest })
        await expect(sent, `byte ${at}`).rejects.toMatchObject({ code: 'transfer/changed' })
      }
      expect(bench.prompts()).toBe(0)
    })

    test.each(names)('error: %s with a byte behind it is not read as a trade', async (name) => {
      const bench = await open()
      const trade = await bench.make(name)
      const kind = await read(bench, lengthened(trade.made), await approvalsOf(bench, trade)).then(
        ({ facts }) => facts.kind,
        () => 'unknown',
      )
      expect(kind).toBe('unknown')
      expect(bench.prompts()).toBe(0)
    })

    test('error: what is not allowed yet is not prepared', async () => {
      const bench = await open()
      for (const name of names) {
        const { made, allow } = await bench.make(name)
        if (allow) await expect(read(bench, made)).rejects.toMatchObject({ code: 'transfer/refused' })
      }
      expect(bench.prompts()).toBe(0)
    })
  })
}
