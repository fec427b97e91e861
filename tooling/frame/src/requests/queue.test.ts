import { expect, test } from 'vitest'
import { createQueue } from './queue.ts'

const never = new AbortController().signal

/** Work whose end is in the hands of the test. */
function work() {
  let end = (): void => undefined
  const done = new Promise<void>((resolve) => {
    end = resolve
  })
  return { done, end }
}

test('default: one at a time, in order, each knowing its place', async () => {
  const queue = createQueue()
  const [first, second] = [work(), work()]
  const places: string[] = []
  const run = (name: string, { done }: ReturnType<typeof work>) =>
    queue.run(never, async (turn) => {
      const { position, total } = turn()
      places.push(`${name} ${position} of ${total}`)
      await done
    })
  const running = run('first', first)
  const two = run('second', second)
  await expect.poll(() => places).toEqual(['first 1 of 2'])
  first.end()
  await running
  await expect.poll(() => places).toEqual(['first 1 of 2', 'second 2 of 2'])
  second.end()
  await two
  await queue.run(never, async (turn) => expect(turn()).toEqual({ position: 1, total: 1 }))
})

test('behavior: a failure lets the next one go on', async () => {
  const queue = createQueue()
  const failed = queue.run(never, async () => Promise.reject(new Error('no')))
  const next = queue.run(never, async () => 'yes')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('yes')
})

test('error: one that is withdrawn while it waits never runs', async () => {
  const queue = createQueue()
  const first = work()
  const withdrawn = new AbortController()
  let hasRun = false
  const running = queue.run(never, () => first.done)
  const two = queue.run(withdrawn.signal, async () => {
    hasRun = true
  })
  withdrawn.abort()
  await expect(two).rejects.toMatchObject({ message: 'Request was aborted' })
  first.end()
  await running
  expect([hasRun, queue.waiting]).toEqual([false, 0])
})

test('error: the 100th is refused', async () => {
  const queue = createQueue()
  const first = work()
  const all = Array.from({ length: 99 }, () => queue.run(never, () => first.done))
  await expect(queue.run(never, async () => undefined)).rejects.toMatchObject({ code: -32005 })
  first.end()
  await Promise.all(all)
})
