import { describe, expect, test, vi } from 'vitest'
import { withTestWallet } from './withTestWallet.ts'

const page = withTestWallet()

describe('createControl', () => {
  test('behavior: account, network, lock', async () => {
    await page.connect()
    const [accounts, networks] = [page.record('accountsChanged'), page.record('chainChanged')]
    page.wallet.control.selectAccount(1)
    page.wallet.control.switchChain(42161)
    page.wallet.control.lock()
    page.wallet.control.unlock()
    page.wallet.control.disconnect()
    await Promise.resolve()
    expect(accounts).toEqual([[page.addresses[1]], [], [page.addresses[1]], []])
    expect(networks).toEqual(['0xa4b1'])
  })

  test('behavior: vanishes under a pending request, then comes back', async () => {
    const announced: unknown[] = []
    const listen = (event: Event) => announced.push(event)
    addEventListener('eip6963:announceProvider', listen)
    const heard = page.record('disconnect')
    const pending = expect(page.call('eth_requestAccounts')).rejects.toMatchObject({ code: 4900 })
    page.wallet.control.vanish()
    await pending
    expect(heard).toMatchObject([{ code: 4900 }])
    await expect(page.call('eth_chainId')).rejects.toMatchObject({ code: 4900 })
    dispatchEvent(new Event('eip6963:requestProvider'))
    expect(announced).toHaveLength(0)
    page.wallet.control.appear()
    expect(announced).toHaveLength(1)
    expect(await page.call('eth_chainId')).toBe('0x1')
    removeEventListener('eip6963:announceProvider', listen)
  })

  test('behavior: hangs', async () => {
    page.wallet.control.setHang('approvals')
    const answer = vi.fn()
    page.call('eth_requestAccounts').then(answer, answer)
    // Calls are taken in order: when a later one is answered, the first one's turn has come.
    for (let call = 0; call < 3; call += 1) expect(await page.call('eth_chainId')).toBe('0x1')
    expect(answer).not.toHaveBeenCalled()
    expect(page.prompt()).toBeUndefined()
    expect(page.wallet.control.requests.map(({ method, outcome }) => [method, outcome])).toEqual([
      ['eth_requestAccounts', 'pending'],
      ...Array(3).fill(['eth_chainId', 'answered']),
    ])
  })

  test('behavior: answers again after it hung', async () => {
    page.wallet.control.setHang('approvals')
    const answer = vi.fn()
    page.call('eth_requestAccounts').then(answer, answer)
    page.wallet.control.setHang('off')
    await page.connect()
    expect(await page.call('eth_accounts')).toEqual([page.addresses[0]])
    expect(answer).not.toHaveBeenCalled()
  })
})
