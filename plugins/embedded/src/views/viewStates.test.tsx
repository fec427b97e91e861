import { renderView } from '@latchkey/kernel/testing'
import { viewStates } from '@latchkey/tooling/vitest/viewStates.ts'
import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach } from 'vitest'
import { type SetUp, setUp } from '../fixtures/setUp.ts'
import { embedded } from '../index.ts'

await import('./index.ts')

afterEach(cleanup)

type View = 'embedded.ApproveTransaction' | 'embedded.FrameStep'

/** The place of a frame that does not come, after as long. */
const without =
  (view: View, passes = 0) =>
  async (): Promise<SetUp> => {
    const test = await setUp()
    test.frame.isUp = false
    await renderView(test.kernel, view)
    await waitFor(() => {
      if (test.frame.made !== 1) throw new Error('No frame is made')
    })
    await act(() => test.clock.advance(passes))
    return test
  }

async function notAllowed(): Promise<SetUp> {
  const test = await setUp({ families: ['eip155'] })
  await test.connect()
  await renderView(test.kernel, 'embedded.FrameStep')
  await act(async () => {
    await test.ask('eth_sign', []).catch(() => undefined)
  })
  await waitFor(() => {
    if (test.route() !== 'embedded.ApproveTransaction') throw new Error('It is not said')
  })
  await act(() => test.clock.advance(300))
  return test
}

viewStates(() => embedded({ frame: 'https://wallet.example', projectId: 'shop' }), {
  ApproveTransaction: {
    opening: ['Opening your wallet', without('embedded.ApproveTransaction')],
    'cannot be opened': ['Your wallet could not be opened', without('embedded.ApproveTransaction', 20_000)],
    'not allowed': ['Action not allowed', notAllowed],
  },
  FrameStep: {
    opening: ['Opening your wallet', without('embedded.FrameStep')],
    'cannot be opened': ['Your wallet could not be opened', without('embedded.FrameStep', 20_000)],
  },
})
