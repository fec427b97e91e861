import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createQueue, type Delivery } from './queue.ts'

/** A queue whose time and answers the test gives. */
function open(answers: (item: number) => Delivery = () => 'done') {
  const sent: number[] = []
  const lasts: boolean[] = []
  let pass: () => void = () => undefined
  let timers = 0
  const queue = createQueue<number>({
    async send(item, isLast) {
      sent.push(item)
      lasts.push(isLast)
      return answers(item)
    },
    wait() {
      timers += 1
      return new Promise<void>((resolve) => (pass = resolve))
    },
  })
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
  }
  const wait = async (): Promise<void> => {
    pass()
    await settle()
  }
  return { queue, sent, lasts, wait, settle, timers: () => timers }
}
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

describe('createQueue', () => {
  test('default: a few wait for a second, once, and go together in their order', async () => {
    const { queue, sent, wait, settle, timers } = open()
    for (const item of [1, 2, 3]) queue.add(item)
    await settle()
    expect([sent, queue.size, timers()]).toEqual([[], 3, 1])
    await wait()
    expect([sent, queue.size]).toEqual([[1, 2, 3], 0])
  })

  test('default: ten go at once', async () => {
    const { queue, sent, settle } = open()
    for (const item of numbers(10)) queue.add(item)
    await settle()
    expect(sent).toEqual(numbers(10))
  })

  test('behavior: of many that come while nothing can be sent the latest 200 are kept', async () => {
    const held: (() => void)[] = []
    const sent: number[] = []
    const queue = createQueue<number>({
      send: (item) => new Promise((resolve) => held.push(() => resolve('done')) && sent.push(item)),
      wait: () => new Promise(() => undefined),
    })
    for (const item of numbers(1_000)) queue.add(item)
    expect(queue.size).toBe(200)
    while (held.length) {
      for (const answer of held.splice(0)) answer()
      for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
    }
    // Ten were under way already.
    expect(sent).toEqual([...numbers(10), ...numbers(1_000).slice(-200)])
  })

  test('behavior: the page leaves: all at once, and none a second time', async () => {
    const { queue, sent, lasts, wait } = open(() => 'again')
    for (const item of [1, 2, 3]) queue.add(item)
    await queue.flush(true)
    await wait()
    expect([sent, lasts]).toEqual([
      [1, 2, 3],
      [true, true, true],
    ])
  })

  test('error: what failed is sent once more, and no further', async () => {
    const { queue, sent } = open((item) => (item === 2 ? 'again' : 'done'))
    for (const item of [1, 2, 3]) queue.add(item)
    await queue.flush()
    expect(sent).toEqual([1, 2, 3, 2])
  })

  test('error: stopped by an answer: what waits is forgotten, what comes is dropped', async () => {
    const { queue, sent, wait, settle } = open((item) => (item === 1 ? 'stop' : 'again'))
    for (const item of numbers(9)) queue.add(item)
    await queue.flush()
    // The first batch was under way; nothing of it is tried again once one of them was refused.
    expect(new Set(sent)).toEqual(new Set(numbers(9)))
    const { length } = sent
    for (const item of numbers(30)) queue.add(item)
    await wait()
    await settle()
    expect([sent.length, queue.size]).toEqual([length, 0])
  })

  test('behavior: whatever is done in whatever order, each goes at most once, in its order, and nothing after the end', async () => {
    const step = fc.constantFrom('add', 'add', 'add', 'flush', 'wait', 'clear', 'leave', 'stop')
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 80 }), async (steps) => {
        const { queue, sent, wait, settle } = open()
        let [next, isOver] = [0, false]
        for (const what of steps) {
          const before = sent.length
          if (what === 'add') queue.add(next++)
          else if (what === 'wait') await wait()
          else if (what === 'clear') queue.clear()
          else if (what === 'stop') {
            queue.stop()
            isOver = true
          } else await queue.flush(what === 'leave')
          await settle()
          if (isOver) expect([sent.length, queue.size]).toEqual([before, 0])
        }
        expect(sent).toEqual([...new Set(sent)].sort((a, b) => a - b))
        expect(queue.size).toBeLessThanOrEqual(9)
      }),
      { numRuns: 300 },
    )
  })
})
