import { kernelError } from '@latchkey/kernel'
import { renderWidget } from '@latchkey/kernel/testing'
import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { siwxError } from '../errors.ts'
import { BOB, type SetUp, type SetUpOptions, setUp, signatureOf } from '../fixtures/setUp.ts'
import type { SignInServer } from '../index.ts'

await import('./SIWXSignMessage.tsx')

afterEach(cleanup)

/** Sentences that are the same in every build, each for one state. */
const FIXED = [
  'Signature declined',
  'This application might not support Smart Accounts',
  'A problem occurred while trying initialize authentication',
]

const shown = (): readonly string[] => FIXED.filter((text) => document.body.textContent?.includes(text))

const away: SignInServer = {
  nonce: async () => 'abcdefgh12345678',
  verify: ({ account }) => Promise.resolve({ account }),
  sessions: () => Promise.reject(new Error('away')),
  signOut: async () => undefined,
}

const unchecked: SignInServer = {
  ...away,
  verify: () => Promise.reject(siwxError('siwx/unsupported')),
  sessions: async () => [],
}

const decline = ({ signer }: SetUp): void => {
  signer.answer = () => Promise.reject(kernelError('request/rejected'))
}

describe('a sentence is shown where it belongs, and only there', () => {
  const scenes: readonly (readonly [string, readonly string[], SetUpOptions, (test: SetUp) => void])[] = [
    ['asked to sign, and signed', [], {}, () => undefined],
    ['declined', ['Signature declined'], {}, decline],
    [
      'declined with a smart account',
      ['This application might not support Smart Accounts'],
      { wallet: { accountType: 'smartAccount' } },
      decline,
    ],
    [
      'signed with a smart account that the site cannot check',
      ['This application might not support Smart Accounts'],
      { wallet: { accountType: 'smartAccount' }, plugin: { server: unchecked } },
      () => undefined,
    ],
    ['signed with another account that the site cannot check', [], { plugin: { server: unchecked } }, () => undefined],
    [
      'signed by another account',
      [],
      {},
      ({ signer }) => {
        signer.answer = async (text) => signatureOf(text, BOB)
      },
    ],
  ]

  test.each(scenes)('behavior: %s', async (_name, texts, options, prepare) => {
    const started = await setUp(options)
    await renderWidget(started.kernel)
    await act(() => started.asked())
    await waitFor(() => expect(document.body.textContent).toContain('Prove this account is yours'))
    expect(shown()).toEqual([])
    prepare(started)
    await act(() => started.kernel.plugins.siwx.signIn())
    await waitFor(() => expect(started.phase()).not.toBe('signing'))
    await waitFor(() => expect(shown()).toEqual(texts))
    await started.kernel.destroy()
  })

  test('behavior: who is signed in cannot be told', async () => {
    const { kernel, connect } = await setUp({ plugin: { server: away } })
    await renderWidget(kernel)
    act(() => kernel.open())
    await act(() => connect().catch(() => undefined))
    await waitFor(() => expect(shown()).toEqual(['A problem occurred while trying initialize authentication']))
    await kernel.destroy()
  })
})
