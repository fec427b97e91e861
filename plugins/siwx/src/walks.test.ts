import { kernelError } from '@latchkey/kernel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { siwxError } from './errors.ts'
import { ALICE, BOB, type SetUp, setUp, signatureOf } from './fixtures/setUp.ts'
import type { SignInServer, SignInSession } from './index.ts'

/** What people, wallets and sites do, in any order. */
const STEPS = [
  'open',
  'sign',
  'signTwice',
  'askAgain',
  'approve',
  'decline',
  'forge',
  'cancel',
  'serverAway',
  'serverBack',
  'otherAccount',
  'reconnect',
  'signOut',
  'close',
  'recheck',
  'wait',
] as const
type Step = (typeof STEPS)[number]

/** A text that the wallet has not answered. */
interface Question {
  readonly approve: () => void
  readonly decline: () => void
  readonly forge: () => void
}

interface Walk extends SetUp {
  readonly questions: Question[]
  /** What was started and may go on. */
  readonly running: Promise<unknown>[]
  readonly site: {
    isAway: boolean
    /** Texts that were handed over a second time: what fails here is an answer to the plugin, and is looked at later. */
    readonly repeated: string[]
  }
  /** Presses of *sign in*. */
  presses: number
}

/** A site that remembers who is signed in, and takes each text once. */
function siteOf(site: Walk['site']): SignInServer {
  const sessions: SignInSession[] = []
  const taken = new Set<string>()
  let count = 0
  const ask = <T>(work: () => T): Promise<T> =>
    site.isAway ? Promise.reject(siwxError('siwx/unavailable')) : Promise.resolve(work())
  return {
    nonce: () => ask(() => `nonce${String(++count).padStart(8, '0')}`),
    verify: ({ account, message }) =>
      ask(() => {
        if (taken.has(message)) site.repeated.push(message)
        taken.add(message)
        sessions.push({ account })
        return { account }
      }),
    sessions: () => ask(() => [...sessions]),
    signOut: () => ask(() => void sessions.splice(0)),
  }
}

async function begin(required: boolean): Promise<Walk> {
  const site = { isAway: false, repeated: [] }
  const test = await setUp({ plugin: { server: siteOf(site), required } })
  const questions: Question[] = []
  test.signer.answer = (text) => {
    const address = text.includes(ALICE) ? ALICE : BOB
    return new Promise((resolve, reject) => {
      questions.push({
        approve: () => resolve(signatureOf(text, address)),
        decline: () => reject(kernelError('request/rejected')),
        forge: () => resolve('forged'),
      })
    })
  }
  await test.connect()
  return { ...test, questions, running: [], site, presses: 0 }
}

/** Waits until nothing changes any more but by time, the wallet or the site. */
async function settle({ clock }: Walk): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) {
    await clock.advance(0)
    // Some of what is waited for is outside of the clock.
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
}

async function take(walk: Walk, step: Step): Promise<void> {
  const { kernel, running, questions, site, clock } = walk
  const { signIn, askAgain, cancel, signOut, recheck } = kernel.plugins.siwx
  const run = (work: Promise<unknown>): void => void running.push(work.catch(() => undefined))
  if (step === 'open') kernel.open('siwx.SIWXSignMessage')
  if (step === 'sign' || step === 'signTwice' || step === 'askAgain') {
    walk.presses += 1
    run(step === 'askAgain' ? askAgain() : signIn())
    if (step === 'signTwice') run(signIn())
  }
  if (step === 'approve' || step === 'decline' || step === 'forge') questions.shift()?.[step]()
  if (step === 'cancel') run(cancel())
  if (step === 'serverAway' || step === 'serverBack') site.isAway = step === 'serverAway'
  if (step === 'otherAccount') {
    const { address } = kernel.store.get(kernel.atoms.account) ?? {}
    run(kernel.wallet.switchAccount({ address: address === ALICE ? BOB : ALICE }))
  }
  if (step === 'reconnect') run(kernel.wallet.disconnect().then(() => kernel.wallet.connect({ connectorId: 'fake' })))
  if (step === 'signOut') run(signOut())
  if (step === 'close') kernel.close()
  if (step === 'recheck') run(recheck())
  if (step === 'wait') await clock.advance(31_000)
  await settle(walk)
}

const count = ({ events }: Walk, ...names: readonly string[]): number =>
  events.filter(({ name }) => names.includes(name)).length

/**
 * Ends that belong to no press, or are the second of one. A press may end without a word, when its view is left; what was
 * signed and could not be checked has an end for each time it is handed over.
 */
function straysOf({ events }: Walk): readonly string[] {
  let attempt: 'none' | 'asked' | 'signed' = 'none'
  const strays: string[] = []
  for (const { name, props } of events) {
    const { code = '' } = props
    if (name === 'clicked') attempt = 'asked'
    if (name === 'cancelled' && attempt === 'asked') attempt = 'none'
    // Who is signed in could not be asked: nothing was pressed.
    if ((name !== 'succeeded' && name !== 'failed') || code === 'siwx/start') continue
    if (attempt === 'none') strays.push(`${name} ${code}`)
    attempt = code === 'siwx/unavailable' ? 'signed' : 'none'
  }
  return strays
}

/** What must hold after every step. */
function check(walk: Walk): void {
  expect(walk.site.repeated, 'no text is handed over twice').toEqual([])
  expect(straysOf(walk), 'an attempt ends once').toEqual([])
  expect(walk.signer.prompts.length, 'one prompt for a press').toBeLessThanOrEqual(walk.presses)
  expect(count(walk, 'succeeded'), 'a session for a signature').toBeLessThanOrEqual(walk.signer.prompts.length)
}

const steps = fc.array(fc.constantFrom(...STEPS, 'sign', 'approve'), { minLength: 3, maxLength: 25 })

test('behavior: whatever people, wallets and sites do: one prompt for a press, and each attempt ends once', async () => {
  let signed = 0
  await fc.assert(
    fc.asyncProperty(fc.boolean(), steps, async (required, taken) => {
      const walk = await begin(required)
      for (const step of taken as readonly Step[]) {
        await take(walk, step)
        check(walk)
      }
      walk.site.isAway = false
      for (const { decline } of walk.questions.splice(0)) decline()
      await settle(walk)
      await walk.clock.advance(60_000)
      await Promise.all(walk.running)
      check(walk)
      expect(['signing', 'elsewhere', 'slow', 'verifying']).not.toContain(walk.phase())
      signed += count(walk, 'succeeded')
      await walk.kernel.destroy()
    }),
    { numRuns: 30 },
  )
  expect(signed).toBeGreaterThan(0)
}, 120_000)

test('behavior: left at any step, no wallet is asked any more, and nothing is told', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const walk = await begin(true)
      for (const step of taken as readonly Step[]) await take(walk, step)
      walk.kernel.plugins.siwx.signIn().catch(() => undefined)
      const { length } = walk.signer.prompts
      await walk.kernel.destroy()
      const reported = walk.events.length
      for (const { approve } of walk.questions.splice(0)) approve()
      await settle(walk)
      await walk.clock.advance(60_000)
      expect([walk.signer.prompts.length, walk.events.length]).toEqual([length, reported])
    }),
    { numRuns: 20 },
  )
}, 120_000)
