import { kernelError } from '@latchkey/kernel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ME, type SetUp, setUp, YOU } from './fixtures/setUp.ts'

/** What people, wallets and pages do, in any order. */
const STEPS = [
  'fill',
  'amount',
  'review',
  'confirm',
  'confirmTwice',
  'cancel',
  'abandon',
  'approve',
  'decline',
  'lose',
  'otherAccount',
  'reconnect',
  'wait',
] as const
type Step = (typeof STEPS)[number]

/** A question that the wallet has not answered. */
interface Question {
  readonly approve: () => void
  readonly decline: () => void
  readonly lose: () => void
}

interface Walk extends SetUp {
  readonly questions: Question[]
  /** What was started and may go on. */
  readonly running: Promise<unknown>[]
  /** Presses of *confirm* on a review. */
  confirms: number
}

async function begin(): Promise<Walk> {
  const test = await setUp()
  const questions: Question[] = []
  test.tally.answer = () =>
    new Promise((resolve, reject) => {
      questions.push({
        approve: () => resolve({ hash: `0x${test.tally.prompts}` }),
        decline: () => reject(kernelError('request/rejected')),
        lose: () => reject(kernelError('request/outcome-unknown')),
      })
    })
  return { ...test, questions, running: [], confirms: 0 }
}

/** Waits until nothing changes any more but by time or the wallet. */
async function settle({ clock }: Walk): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) {
    await clock.advance(0)
    // Digests are made outside of the clock.
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
}

async function take(walk: Walk, step: Step): Promise<void> {
  const { kernel, running, questions, clock } = walk
  const { setAmount, setReceiver, startTransfer, review, submit, cancel, abandon } = kernel.plugins.send
  const run = (work: Promise<unknown>): void => void running.push(work.catch(() => undefined))
  if (step === 'fill') {
    run(startTransfer().then(() => Promise.all([setAmount('1.5'), setReceiver(YOU)])))
    await settle(walk)
    await clock.advance(600)
  }
  if (step === 'amount') run(setAmount(String(1 + running.length)))
  if (step === 'review') run(review())
  if (step === 'confirm' || step === 'confirmTwice') {
    if (walk.state().phase === 'review') walk.confirms += 1
    run(submit({ confirmed: true, acceptsFee: true }))
    if (step === 'confirmTwice') run(submit({ confirmed: true, acceptsFee: true }))
  }
  if (step === 'cancel') run(cancel())
  if (step === 'abandon') run(abandon())
  if (step === 'approve' || step === 'decline' || step === 'lose') questions.shift()?.[step]()
  if (step === 'otherAccount') {
    const { address } = kernel.store.get(kernel.atoms.account) ?? {}
    const other = address === ME ? '0xdddd000000000000000000000000000000004444' : ME
    run(kernel.wallet.switchAccount({ address: other }))
  }
  if (step === 'reconnect') run(kernel.wallet.disconnect().then(() => kernel.wallet.connect({ connectorId: 'harbor' })))
  if (step === 'wait') await clock.advance(31_000)
  await settle(walk)
}

const count = ({ events }: Walk, ...names: readonly string[]): number =>
  events.filter(({ name }) => names.includes(name)).length

/** What must hold after every step. */
function check({ tally, confirms, questions, kernel, state }: Walk): void {
  expect(tally.prompts, 'one prompt for a press on a review').toBeLessThanOrEqual(confirms)
  const asked = kernel.store.get(kernel.atoms.transactions).filter((record) => record.state === 'asked')
  expect(asked, 'a record for each question').toHaveLength(questions.length)
  if (state().phase === 'review') expect(state().prepared?.version).toBe(state().draft.version)
}

test('behavior: whatever people, wallets and pages do: one prompt for a press, and each transfer ends once', async () => {
  const steps = fc.array(fc.constantFrom(...STEPS, 'fill', 'review', 'confirm'), { minLength: 5, maxLength: 25 })
  let reached = 0
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const walk = await begin()
      for (const step of taken as readonly Step[]) {
        await take(walk, step)
        check(walk)
      }
      for (const { approve } of walk.questions.splice(0)) approve()
      await settle(walk)
      await walk.clock.advance(1_000)
      await Promise.all(walk.running)
      expect(count(walk, 'succeeded', 'failed')).toBe(count(walk, 'initiated'))
      reached += walk.tally.prompts
      await walk.kernel.destroy()
    }),
    { numRuns: 30 },
  )
  expect(reached).toBeGreaterThan(0)
}, 120_000)

test('behavior: left at any step, no wallet is asked any more, and nothing is told', async () => {
  const steps = fc.array(fc.constantFrom(...STEPS), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(steps, async (further) => {
      const walk = await begin()
      for (const step of ['fill', 'review', ...further] as const) await take(walk, step)
      walk.kernel.plugins.send.submit().catch(() => undefined)
      const { prompts } = walk.tally
      await walk.kernel.destroy()
      const reported = walk.events.length
      for (const { approve } of walk.questions.splice(0)) approve()
      await settle(walk)
      await walk.clock.advance(60_000)
      expect([walk.events.length, walk.tally.prompts]).toEqual([reported, prompts])
    }),
    { numRuns: 20 },
  )
}, 120_000)
