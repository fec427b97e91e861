import { pluginContract } from '@latchkey/kernel/testing'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderReceive } from '../fixtures/renderReceive.tsx'
import { receive } from '../index.ts'

pluginContract(() => receive())

afterEach(cleanup)

describe('WalletReceive', () => {
  it('default: a code, the whole address in groups, copying, and how many networks it works on', async () => {
    const { user, copied, events } = await renderReceive()
    await screen.findByRole('img', { name: 'Code with the address, for a wallet to scan' })
    expect(screen.getByText('Your address on Network 1').parentElement?.textContent).toContain('0xaaaa1111')
    expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Copy address' }))
    await expect.poll(() => copied).toEqual(['0xaaaa1111'])
    expect(events.find(({ name }) => name === 'copied')?.props).toEqual({ network: 'one:1', kind: 'address' })
    await user.click(screen.getByRole('button', { name: /Works on 2 networks/ }))
    await screen.findByRole('heading', { name: 'Compatible networks' })
    await screen.findByText('Active network')
    expect(screen.getByText('Network 2')).toBeTruthy()
  })

  it('behavior: an amount goes into code and link; the address stays what it is', async () => {
    const { user, copied } = await renderReceive()
    await user.click(await screen.findByRole('button', { name: 'Ask for an amount' }))
    await user.type(screen.getByRole('textbox', { name: 'Amount' }), '1.5')
    await screen.findByRole('img', { name: /^Code that asks for 1\.5\sCOIN/ })
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    await expect.poll(() => copied).toEqual(['pay:0xaaaa1111?amount=1500000000000000000'])
    await user.clear(screen.getByRole('textbox', { name: 'Amount' }))
    await expect.poll(() => screen.queryByRole('button', { name: 'Copy link' })).toBeNull()
  })

  it('behavior: another account is another request', async () => {
    const { user, kernel } = await renderReceive()
    await user.click(await screen.findByRole('button', { name: 'Ask for an amount' }))
    await user.type(screen.getByRole('textbox', { name: 'Amount' }), '2')
    await screen.findByRole('button', { name: 'Copy link' })
    await act(() => kernel.wallet.switchAccount({ address: 'one:1:0xbbbb2222' }))
    await expect.poll(() => document.body.textContent?.replaceAll(/\s/g, '')).toContain('0xbbbb2222')
    expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('behavior: a family without payment links asks for no amount', async () => {
    await renderReceive({ links: false })
    await screen.findByRole('button', { name: 'Copy address' })
    expect(screen.queryByRole('button', { name: 'Ask for an amount' })).toBeNull()
  })

  it('error: an amount no chain can hold is said, and the code stays the address', async () => {
    const { user } = await renderReceive()
    await user.click(await screen.findByRole('button', { name: 'Ask for an amount' }))
    await user.type(screen.getByRole('textbox', { name: 'Amount' }), '9'.repeat(70))
    await screen.findByText('This amount is too large')
    expect(screen.getByRole('img', { name: 'Code with the address, for a wallet to scan' })).toBeTruthy()
  })

  it('error: a browser that does not copy', async () => {
    const { user, errors } = await renderReceive({ copy: () => Promise.reject(new Error('denied')) })
    await user.click(await screen.findByRole('button', { name: 'Copy address' }))
    await screen.findAllByText('Couldn’t copy. Select the address above and copy it.')
    expect(errors).toHaveLength(1)
  })

  it('error: a network the site does not offer is named', async () => {
    const { say } = await renderReceive()
    act(() => say({ type: 'network', network: 'one:99' }))
    await screen.findByText(/This site doesn’t support/)
  })

  it('error: nothing is asked for without an account', async () => {
    const { kernel } = await renderReceive()
    await act(() => kernel.wallet.disconnect())
    await expect(kernel.plugins.receive.requestUri()).rejects.toMatchObject({ code: 'connect/not-connected' })
    await expect(kernel.plugins.receive.copy('x')).resolves.toBe(false)
  })
})
