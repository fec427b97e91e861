import { describe, expect, test } from 'vitest'
import type { PartState } from './poll/partState.ts'
import { summaryOf } from './StatusBody.tsx'

function parts(...statuses: readonly PartState<unknown>['status'][]): Parameters<typeof summaryOf>[0] {
  return statuses.map((status, index) => [['Gateway', 'Relay', 'Mail'][index] ?? '', { status }])
}

describe('summaryOf', () => {
  test('default', () => {
    expect(summaryOf(parts('up', 'up', 'up'))).toEqual({
      tone: 'good',
      title: 'Everything is up',
      text: 'All 3 parts answer on this machine.',
    })
  })

  test.each([
    [parts('waiting', 'up', 'up'), 'info', 'Checking'],
    [parts('missing', 'missing', 'missing'), 'warning', 'Nothing is running'],
    [parts('down', 'up', 'up'), 'warning', '2 of 3 parts are up'],
  ] as const)('behavior: %j', (given, tone, title) => {
    expect(summaryOf(given)).toMatchObject({ tone, title })
  })

  test('behavior: names what is not there', () => {
    expect(summaryOf(parts('down', 'missing', 'missing')).text).toBe(
      'Gateway does not answer. Relay and Mail were not started. Everything else works.',
    )
  })
})
