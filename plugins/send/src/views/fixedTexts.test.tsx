import { kernelError } from '@latchkey/kernel'
import { renderWidget } from '@latchkey/kernel/testing'
import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { type SetUp, setUp, YOU } from '../fixtures/setUp.ts'

await import('./index.ts')

afterEach(cleanup)

/** Sentences that are the same in every build, each for one state. */
const FIXED = [
  'Transaction started',
  'Something went wrong',
  'Failed to send transaction. Please try again.',
  'Please enter a valid amount and receiver address',
  'Unsupported chain',
  'Error resolving name',
  'Network not supported for Gas Price',
]

const shown = (): readonly string[] => FIXED.filter((text) => document.body.textContent?.includes(text))

async function draw(test: SetUp): Promise<void> {
  await renderWidget(test.kernel)
  act(() => test.kernel.open('send.WalletSend'))
}

async function previewed(test: SetUp): Promise<void> {
  await draw(test)
  await act(() => test.reviewed())
  await waitFor(() => expect(document.body.textContent).toContain('Review and send'))
}

/** The wallet answers with an error of its own, which is none of ours and no loss of the answer. */
const refuses = (test: SetUp): void => {
  test.tally.answer = () => Promise.reject(kernelError('request/unauthorized'))
}

/** The form, until it is known that there is no fee. */
async function failed(test: SetUp): Promise<void> {
  await test.kernel.plugins.send.startTransfer()
  await test.kernel.plugins.send.setAmount('1')
  for (let turn = 0; turn < 20 && test.state().fee.status !== 'failed'; turn += 1) await test.clock.advance(100)
}

describe('a sentence is shown where it belongs, and only there', () => {
  const scenes: readonly (readonly [string, string, readonly string[], (test: SetUp) => Promise<void>])[] = [
    ['the form', 'tally', [], draw],
    ['the preview', 'tally', [], previewed],
    [
      'declined',
      'tally',
      [],
      async (test) => {
        test.tally.answer = () => Promise.reject(kernelError('request/rejected'))
        await previewed(test)
        await act(() => test.kernel.plugins.send.submit())
        await waitFor(() => expect(document.body.textContent).toContain('You declined. Nothing was sent.'))
      },
    ],
    [
      'failed',
      'tally',
      ['Something went wrong'],
      async (test) => {
        refuses(test)
        await previewed(test)
        await act(() => test.kernel.plugins.send.submit())
      },
    ],
    [
      'failed, with bytes whose review holds for a while',
      'tally',
      ['Something went wrong'],
      async (test) => {
        test.tally.life = { expiresAt: test.clock.now() + 600_000 }
        refuses(test)
        await previewed(test)
        await act(() => test.kernel.plugins.send.submit())
      },
    ],
    [
      'failed, with bytes that the network refuses after a while',
      'tally',
      ['Failed to send transaction. Please try again.'],
      async (test) => {
        test.tally.life = { expiresAt: test.clock.now() + 600_000, expiresOnChain: true }
        refuses(test)
        await previewed(test)
        await act(() => test.kernel.plugins.send.submit())
      },
    ],
    [
      'started',
      'tally',
      ['Transaction started'],
      async (test) => {
        await previewed(test)
        await act(() => test.kernel.plugins.send.submit())
      },
    ],
    [
      'a name that cannot be resolved',
      'tally',
      ['Error resolving name'],
      async (test) => {
        test.tally.resolve = () => Promise.reject(new Error('down'))
        await draw(test)
        await act(async () => {
          await test.kernel.plugins.send.startTransfer()
          const looking = test.kernel.plugins.send.setReceiver('tomas.eth')
          for (let turn = 0; turn < 10; turn += 1) await test.clock.advance(100)
          await looking
        })
      },
    ],
    [
      'a network that says no price of gas',
      'tally',
      ['Network not supported for Gas Price'],
      async (test) => {
        test.tally.feeFault = kernelError('rpc/method-not-found', { details: { method: 'eth_gasPrice' } })
        await draw(test)
        await act(() => failed(test))
      },
    ],
    [
      'a fee that could not be estimated',
      'tally',
      [],
      async (test) => {
        test.tally.feeFault = kernelError('http/timeout')
        await draw(test)
        await act(() => failed(test))
        await waitFor(() => expect(document.body.textContent).toContain('Couldn’t estimate the fee.'))
      },
    ],
  ]

  test.each(scenes)('behavior: %s', async (_name, namespace, texts, play) => {
    const started = await setUp({ namespace })
    await play(started)
    await waitFor(() => expect(shown()).toEqual(texts))
    await started.kernel.destroy()
  })

  test('behavior: a wallet that cannot send', async () => {
    const started = await setUp({ canSend: false })
    await renderWidget(started.kernel)
    await act(() => started.kernel.plugins.send.openSend())
    await waitFor(() => expect(shown()).toEqual(['Unsupported chain']))
  })

  test('error: what is not complete is not submitted', async () => {
    const { kernel } = await setUp()
    await kernel.plugins.send.startTransfer()
    await kernel.plugins.send.setReceiver(YOU)
    await expect(kernel.plugins.send.submit()).rejects.toThrow('Please enter a valid amount and receiver address')
  })
})
