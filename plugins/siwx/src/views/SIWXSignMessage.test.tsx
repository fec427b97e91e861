import { kernelError } from '@latchkey/kernel'
import { pluginContract, renderWidget } from '@latchkey/kernel/testing'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { setUp } from '../fixtures/setUp.ts'
import { siwx } from '../index.ts'

pluginContract(() => siwx())

afterEach(cleanup)

async function show(options: Parameters<typeof setUp>[0] = {}) {
  const started = await setUp(options)
  await renderWidget(started.kernel)
  await started.asked()
  await screen.findByRole('button', { name: 'Sign in' })
  return { ...started, user: userEvent.setup() }
}

describe('SIWXSignMessage', () => {
  test('default: both ends, what is signed, and two ways on', async () => {
    const { user, signer, phase } = await show()
    const text = await screen.findByRole('region', { name: 'What you sign' })
    expect(text.textContent).toMatch(/^shop\.example wants you to sign in with your Test account:\n0xa11ce\n/)
    expect(screen.getByRole('heading', { name: 'Prove this account is yours' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(['done', 'idle']).toContain(phase()))
    expect(signer.prompts).toEqual([text.textContent])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('error: declined', async () => {
    const { user, signer } = await show()
    signer.answer = () => Promise.reject(kernelError('request/rejected'))
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByRole('heading', { name: 'Signature declined' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  test('error: a signature of another account', async () => {
    const { user, signer } = await show()
    signer.answer = async () => 'made by somebody'
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByRole('heading', { name: 'You are not signed in' })).toBeTruthy()
    expect(screen.getAllByText(/Check which account is active in your wallet/)).not.toEqual([])
  })

  test('parameters: required false', async () => {
    const { user, isOpen } = await show({ plugin: { required: false } })
    await user.click(screen.getByRole('button', { name: 'Not now' }))
    expect(isOpen()).toBe(false)
  })

  test('behavior: whoever is signed in can sign out', async () => {
    const { kernel, user } = await show()
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    kernel.open('siwx.SIWXSignMessage')
    expect(await screen.findByRole('heading', { name: 'You are signed in' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Sign out' }))
    expect(await screen.findByRole('heading', { name: 'Prove this account is yours' })).toBeTruthy()
  })
})
