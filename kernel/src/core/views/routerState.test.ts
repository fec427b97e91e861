import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Command, navigate, type RouteEntry, type RouterHistory } from './router.ts'

const entry = (route: string, back: RouteEntry['back'] = 'pop', params: unknown = undefined): RouteEntry => ({
  route,
  params,
  back,
})
const connect = entry('connect.Connect')
const waiting = entry('connect.ConnectingExternal', 'pop', { connectorId: 'a' })
const unsupported = entry('networks.UnsupportedChain', 'close')

describe('navigate', () => {
  const table: readonly (readonly [string, RouterHistory, Command, RouterHistory, string, boolean])[] = [
    ['push adds', [connect], { type: 'push', entry: waiting }, [connect, waiting], 'forward', false],
    [
      'push of the same view with equal params is nothing',
      [connect, waiting],
      { type: 'push', entry: { ...waiting, params: { connectorId: 'a' } } },
      [connect, waiting],
      'none',
      false,
    ],
    [
      'push of the same view with other params adds',
      [waiting],
      { type: 'push', entry: { ...waiting, params: { connectorId: 'b' } } },
      [waiting, { ...waiting, params: { connectorId: 'b' } }],
      'forward',
      false,
    ],
    [
      'replace swaps the top',
      [connect, waiting],
      { type: 'replace', entry: unsupported },
      [connect, unsupported],
      'forward',
      false,
    ],
    [
      'backTo takes what came after',
      [connect, waiting, unsupported],
      { type: 'backTo', entry: connect },
      [connect],
      'backward',
      false,
    ],
    [
      'backTo the top is nothing',
      [connect, waiting],
      { type: 'backTo', entry: waiting },
      [connect, waiting],
      'none',
      false,
    ],
    [
      'backTo a view that is not there opens it',
      [waiting],
      { type: 'backTo', entry: connect },
      [connect],
      'backward',
      false,
    ],
    ['replace on nothing opens', [], { type: 'replace', entry: connect }, [connect], 'forward', false],
    ['reset leaves one', [connect, waiting], { type: 'reset', entry: connect }, [connect], 'none', false],
    ['back pops', [connect, waiting], { type: 'back' }, [connect], 'backward', false],
    ['back from the last view closes', [connect], { type: 'back' }, [connect], 'none', true],
    [
      'back closes when the history holds a closing view',
      [unsupported, waiting],
      { type: 'back' },
      [unsupported, waiting],
      'none',
      true,
    ],
    [
      'back does nothing on a view that forbids it',
      [connect, entry('send.Sent', 'none')],
      { type: 'back' },
      [connect, entry('send.Sent', 'none')],
      'none',
      false,
    ],
    ['back on nothing closes', [], { type: 'back' }, [], 'none', true],
    ['clear empties', [connect, waiting], { type: 'clear' }, [], 'none', false],
  ]
  for (const [name, before, command, history, motion, close] of table) {
    test(`behavior: ${name}`, () => expect(navigate(before, command)).toEqual({ history, motion, close }))
  }

  test('behavior: no sequence of commands loses the bottom view by going back', () => {
    const step = fc.constantFrom<Command>(
      { type: 'push', entry: connect },
      { type: 'push', entry: waiting },
      { type: 'back' },
      { type: 'replace', entry: unsupported },
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let history: RouterHistory = [connect]
        for (const command of steps) {
          const next = navigate(history, command)
          if (command.type === 'back')
            expect(next.close ? next.history : [...next.history, history.at(-1)].slice(0, history.length)).toEqual(
              history,
            )
          history = next.history
          expect(history.length).toBeGreaterThan(0)
        }
      }),
    )
  })
})
