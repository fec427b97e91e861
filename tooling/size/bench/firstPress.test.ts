import { describe, expect, it } from 'vitest'
import { longestTasks } from './firstPress.ts'

const thread = { pid: 1, tid: 2 }
const event = (name: string, ts: number, dur: number, data = {}) => ({
  name,
  ph: 'X',
  ts,
  dur,
  ...thread,
  args: { data },
})
const main = { name: 'thread_name', ph: 'M', ts: 0, ...thread, args: { name: 'CrRendererMain' } }

describe('longestTasks', () => {
  it('default: the longest first, with the files that ran in each', () => {
    const script = { url: 'https://site.test/assets/modal.js', functionName: 'render' }
    const tasks = longestTasks([
      main,
      event('RunTask', 0, 9_000),
      event('RunTask', 10_000, 80_000),
      event('FunctionCall', 11_000, 60_000, script),
      event('Layout', 72_000, 12_000),
      { ...event('RunTask', 0, 500_000), tid: 3 },
    ])
    expect(tasks).toEqual([
      { time: 80, work: ['modal.js render 60 ms', 'Layout 12 ms'] },
      { time: 9, work: [] },
    ])
  })
})
