import { describe, expect, test } from 'vitest'
import type { BoundCapability, CapabilityName, FeeRateRange } from '../core/adapters/capability.ts'
import type { PreparedTransfer, TransferRequest } from '../core/adapters/transfer.ts'

/** A wallet that is connected to a chain that runs, as the suite needs it. */
export interface TransferBench {
  capability<C extends CapabilityName>(name: C): BoundCapability<C>
  /** What is sent, by what it is called in the test. */
  readonly requests: Readonly<Record<string, TransferRequest>>
  /** How the family's users may state what they pay, where they may. */
  readonly feeRate?: FeeRateRange
  /** More than the wallet has, and still an amount that the chain can write. @defaultValue 2n ** 200n */
  readonly tooMuch?: bigint
  /** How much of the asset its receiver owns, asked of the chain by other means. */
  owned(request: TransferRequest): Promise<bigint>
  /** How often the wallet has asked its user. */
  prompts(): number
  /** Brings what was sent into a block. */
  settle(hash: string): Promise<void>
}

function flipped(bytes: Uint8Array, at: number): Uint8Array {
  const copy = Uint8Array.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ (1 << (at % 8))
  return copy
}

/**
 * The suite of `prepareTransfer`, `inspectTransfer` and `sendPrepared` on a real chain: what is read back is what was
 * asked for, what is sent is what was read back, and nothing else is ever sent.
 * @param names the keys of `requests`; the first one is also sent with `max`
 * @param open a fresh wallet for each test
 */
export function transferContract(names: readonly string[], open: () => Promise<TransferBench>): void {
  const prepared = async (
    name: string,
    more: Partial<TransferRequest> = {},
  ): Promise<{ bench: TransferBench; request: TransferRequest; transfer: PreparedTransfer }> => {
    const bench = await open()
    const request = { ...bench.requests[name], ...more } as TransferRequest
    return { bench, request, transfer: await bench.capability('prepareTransfer')(request) }
  }

  describe('transfers', () => {
    test.each(names)('default: %s arrives as it was read back, after one question', async (name) => {
      const { bench, request, transfer } = await prepared(name)
      const facts = await bench.capability('inspectTransfer')({ prepared: transfer })
      expect(facts).toMatchObject({ to: request.to, asset: request.asset.id, amount: request.amount })
      expect(facts.feeAtMost).toBeGreaterThanOrEqual(facts.feeAbout)
      expect(facts.feeAtMost).toBeGreaterThanOrEqual(facts.priorityFee ?? 0n)
      expect(facts.digest).toBe(transfer.digest)
      const [before, asked] = [await bench.owned(request), bench.prompts()]
      const { hash } = await bench.capability('sendPrepared')({ prepared: transfer, digest: facts.digest })
      await bench.settle(hash)
      expect((await bench.owned(request)) - before).toBe(transfer.arrives ?? request.amount)
      expect(bench.prompts() - asked).toBe(1)
    })

    test.each(names)('behavior: %s: bytes of which one bit differs are never sent', async (name) => {
      const { bench, transfer } = await prepared(name)
      const asked = bench.prompts()
      for (const at of transfer.bytes.keys()) {
        const bytes = flipped(transfer.bytes, at)
        const sent = bench.capability('sendPrepared')({ prepared: { ...transfer, bytes }, digest: transfer.digest })
        await expect(sent, `byte ${at}`).rejects.toMatchObject({ code: 'transfer/changed' })
        const read = await bench
          .capability('inspectTransfer')({ prepared: { ...transfer, bytes } })
          .then(({ digest }) => digest)
          .catch(({ code }: { readonly code: string }) => code)
        expect([transfer.digest, undefined], `byte ${at}`).not.toContain(read)
      }
      expect(bench.prompts()).toBe(asked)
    })

    test('behavior: preparing, reading back and quoting fees ask nobody', async () => {
      const [name = ''] = names
      const { bench, request, transfer } = await prepared(name)
      await bench.capability('inspectTransfer')({ prepared: transfer })
      const speeds = await bench.capability('feeSpeeds')(request)
      expect(speeds.standard.atMost).toBeLessThanOrEqual(speeds.fast.atMost)
      expect(speeds.fast.atMost).toBeLessThanOrEqual(speeds.instant.atMost)
      expect(speeds.standard.about).toBeGreaterThan(0n)
      expect(bench.prompts()).toBe(0)
    })

    test('behavior: the review says what the bytes pay for each unit, where users may state that', async () => {
      const [name = ''] = names
      const { bench, transfer } = await prepared(name)
      const { feeRate } = await bench.capability('inspectTransfer')({ prepared: transfer })
      expect(feeRate === undefined).toBe(bench.feeRate === undefined)
      if (!bench.feeRate) return
      const { unit, least } = bench.feeRate
      for (const stated of [least * 2, least * 25]) {
        const bytes = await bench.capability('prepareTransfer')({
          ...bench.requests[name],
          feeRate: stated,
        } as TransferRequest)
        const facts = await bench.capability('inspectTransfer')({ prepared: bytes })
        const [number, ...rest] = facts.feeRate?.split(' ') ?? []
        expect(rest.join(' ')).toBe(unit)
        // What would be too little to come back may be paid on top.
        expect(Number(number)).toBeGreaterThanOrEqual(stated)
        expect(Number(number)).toBeLessThan(stated * 1.1)
      }
    })

    test('behavior: what was reviewed is what the digest names', async () => {
      const [name = ''] = names
      const { bench, transfer } = await prepared(name)
      const sent = bench.capability('sendPrepared')({ prepared: transfer, digest: '0'.repeat(64) })
      await expect(sent).rejects.toMatchObject({ code: 'transfer/changed' })
      expect(bench.prompts()).toBe(0)
    })

    test('error: more than there is', async () => {
      const [name = ''] = names
      const bench = await open()
      const request = { ...bench.requests[name], amount: bench.tooMuch ?? 2n ** 200n } as TransferRequest
      await expect(bench.capability('prepareTransfer')(request)).rejects.toMatchObject({
        code: expect.stringMatching(/^transfer\/insufficient-(funds|fee)$/),
      })
      expect(bench.prompts()).toBe(0)
    })
  })
}
