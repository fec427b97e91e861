import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Steps } from './Steps.tsx'

afterEach(cleanup)

describe('Steps', () => {
  it('default', () => {
    render(
      <Steps
        label="Progress"
        stateLabels={{ done: 'Done', now: 'Now', next: 'Next', failed: 'Failed' }}
        items={[
          { id: 'a', title: 'Approved', state: 'done', end: '14:02' },
          { id: 'b', title: 'Sent', state: 'now' },
          { id: 'c', title: 'Confirmed', state: 'failed', detail: 'Not enough gas' },
        ]}
      />,
    )
    expect(screen.getByRole('list', { name: 'Progress' })).toBeDefined()
    const items = screen.getAllByRole('listitem')
    expect(items.map((item) => item.textContent)).toEqual([
      'Done: Approved14:02',
      'Now: Sent',
      'Failed: ConfirmedNot enough gas',
    ])
    expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null])
  })
})
