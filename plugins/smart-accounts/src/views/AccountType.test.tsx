// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { renderAccountType } from '../fixtures/renderAccountType.tsx'

afterEach(cleanup)

const choice = (name: string) => screen.findByRole('radio', { name })
const isOn = async (name: string) => (await choice(name)).getAttribute('aria-checked') === 'true'

describe('the account type', () => {
  test('default: it is a smart one, says what that means, and on which networks', async () => {
    const { events } = await renderAccountType()
    expect(await isOn('Smart account')).toBe(true)
    expect(screen.getByText(/Several steps run as one/)).toBeTruthy()
    expect(screen.getByText('Your address stays the same.')).toBeTruthy()
    const networks = screen.getByRole('list', { name: 'Networks with smart accounts' })
    expect(within(networks).getAllByRole('listitem')).toHaveLength(1)
    expect(events.map(({ name }) => name)).not.toContain('SET_PREFERRED_ACCOUNT_TYPE')
  })

  test('default: a press makes it a plain one, and that is reported without an address', async () => {
    const { user, calls, events } = await renderAccountType()
    await user.click(await choice('Standard account'))
    await waitFor(async () => expect(await isOn('Standard account')).toBe(true))
    expect(calls).toEqual([['setAccountType', 'eoa']])
    expect(screen.getByText(/Each step is a transaction of its own/)).toBeTruthy()
    await waitFor(() =>
      expect(events.find(({ name }) => name === 'SET_PREFERRED_ACCOUNT_TYPE')?.props).toEqual({
        accountType: 'eoa',
        network: 'eip155:1',
      }),
    )
  })

  test('behavior: the site can begin with plain accounts', async () => {
    await renderAccountType({ defaultAccountTypes: { eip155: 'eoa' } })
    expect(await isOn('Standard account')).toBe(true)
  })

  test('behavior: while it changes that is said, and another press does nothing', async () => {
    let finish: () => void = () => undefined
    const { user, calls } = await renderAccountType({ change: () => new Promise((resolve) => (finish = resolve)) })
    await user.click(await choice('Standard account'))
    expect(await screen.findByText('Changing the account type')).toBeTruthy()
    await user.click(await choice('Smart account'))
    expect(calls).toHaveLength(1)
    finish()
    await waitFor(() => expect(screen.queryByText('Changing the account type')).toBeNull())
  })

  test('error: a type that is not taken is said in the words of the specification', async () => {
    const { user, kernel } = await renderAccountType({
      defaultAccountTypes: { eip155: 'eoa' },
      change: () => Promise.reject(new Error('no')),
    })
    await user.click(await choice('Smart account'))
    await waitFor(async () => expect(await isOn('Standard account')).toBe(true))
    await waitFor(() => expect(kernel.store.get(kernel.atoms.toast)).toMatchObject({ kind: 'error', key: 'notTaken' }))
  })

  test('behavior: a network without smart accounts has no choice, and says why', async () => {
    await renderAccountType({ smart: [10] })
    expect(
      await screen.findByText(/Smart accounts aren’t available on .* You have a standard account there/),
    ).toBeTruthy()
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.getByText('None of this site’s networks supports smart accounts yet.')).toBeTruthy()
  })

  test('behavior: turning it off is the wallet’s own business', async () => {
    const { user, calls } = await renderAccountType()
    await user.click(await screen.findByRole('button', { name: 'Turn off' }))
    expect(calls).toEqual([['openSettings', 'smart']])
  })

  test.each([
    ['de', 'Standardkonto', /alle oder keiner/],
    ['ar', 'حساب عادي', /كلها أو لا شيء/],
  ])('default: in %s', async (locale, plain, means) => {
    await renderAccountType({ locale })
    expect(await choice(plain)).toBeTruthy()
    expect(screen.getByText(means)).toBeTruthy()
  })
})
