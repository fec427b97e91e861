import type { Network } from '@latchkey/kernel'
import type { Holding } from '@latchkey/kernel/assets'
import { pluginContract } from '@latchkey/kernel/testing'
import { QrCode } from '@latchkey/theme/ui'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderReceive } from '../fixtures/renderReceive.tsx'
import { receive } from '../index.ts'

pluginContract(() => receive())

afterEach(cleanup)

const network = (number: number): Network => ({
  id: `one:${number}`,
  namespace: 'one',
  name: `Network ${number}`,
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: [],
})

const token = (
  symbol: string,
  { standing = 'listed', address = `0x${symbol}` }: Partial<Holding['asset']> = {},
): Holding => ({
  asset: {
    id: `one:1/token:${address}`,
    network: 'one:1',
    kind: 'token',
    standard: 'token',
    address,
    name: symbol,
    symbol,
    decimals: 2,
    standing,
  },
  amount: 100n,
  at: 0,
  source: 'gateway',
})

describe('WalletReceive', () => {
  it('default: a code, the whole address in groups, copying, and how many networks it works on', async () => {
    const { user, copied, events } = await renderReceive()
    await screen.findByRole('img', { name: 'QR code with your address' })
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
    await screen.findByRole('img', { name: /^QR code that asks for 1\.5\sCOIN/ })
    await user.type(screen.getByRole('textbox', { name: 'Amount' }), '00000001')
    await screen.findByRole('img', { name: /^QR code that asks for 1\.500000001\sCOIN/ })
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    await expect.poll(() => copied).toEqual(['pay:0xaaaa1111?amount=1500000001000000000'])
    await user.clear(screen.getByRole('textbox', { name: 'Amount' }))
    await expect.poll(() => screen.queryByRole('button', { name: 'Copy link' })).toBeNull()
  })

  it('behavior: a code in capitals, where the family has it so; what is copied is as it was', async () => {
    const { kernel, user, copied } = await renderReceive({ capitals: true })
    const { code, uri } = await kernel.plugins.receive.requestUri()
    expect([code, uri]).toEqual(['0XAAAA1111', '0xaaaa1111'])
    render(<QrCode value={code} label="in capitals" />)
    const drawn = (name: RegExp) => screen.getByRole('img', { name }).querySelector('path')?.getAttribute('d')
    await expect.poll(() => drawn(/^QR code/)).toBe(drawn(/^in capitals/))
    await user.click(screen.getByRole('button', { name: 'Copy address' }))
    await expect.poll(() => copied).toEqual(['0xaaaa1111'])
  })

  it('behavior: a token that the account holds can be asked for; one on no list cannot', async () => {
    const { user, copied } = await renderReceive({ holdings: [token('DAI'), token('SPAM', { standing: 'unlisted' })] })
    await user.click(await screen.findByRole('button', { name: 'Ask for an amount' }))
    await user.type(screen.getByRole('textbox', { name: 'Amount' }), '1.5')
    await screen.findByRole('img', { name: /^QR code that asks for 1\.5\sCOIN/ })
    const choice = screen.getByRole('radiogroup', { name: 'What to ask for' })
    expect(within(choice).getAllByRole('radio')).toHaveLength(2)
    await user.click(within(choice).getByRole('radio', { name: 'DAI' }))
    await screen.findByRole('img', { name: /^QR code that asks for 1\.5\sDAI/ })
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    await expect.poll(() => copied).toEqual(['pay:0xaaaa1111?token=0xDAI&amount=150'])
  })

  it.each([
    ['is empty', []],
    ['holds only others', Array.from({ length: 9 }, (_, index) => token(`T${index}`))],
  ])('behavior: the token that was chosen stays when the account %s by then', async (_name, later) => {
    const { user, copied, hold } = await renderReceive({ holdings: [token('DAI')] })
    await user.click(await screen.findByRole('button', { name: 'Ask for an amount' }))
    await user.type(screen.getByRole('textbox', { name: 'Amount' }), '1.5')
    await user.click(screen.getByRole('radio', { name: 'DAI' }))
    await screen.findByRole('img', { name: /^QR code that asks for 1\.5\sDAI/ })
    act(() => hold(later))
    expect(screen.getByRole('img', { name: /^QR code that asks for 1\.5\sDAI/ })).toBeTruthy()
    expect(screen.getByRole('radio', { name: 'DAI', checked: true })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    await expect.poll(() => copied).toEqual(['pay:0xaaaa1111?token=0xDAI&amount=150'])
    await user.click(screen.getByRole('radio', { name: 'COIN' }))
    await screen.findByRole('img', { name: /^QR code that asks for 1\.5\sCOIN/ })
  })

  it('behavior: what has the same symbol is told apart by its address', async () => {
    const [first = '', second = '', coin = ''] = [1, 2, 3].map((digit) => `0x${String(digit).repeat(40)}`)
    const holdings = [
      token('USDC', { address: first }),
      token('USDC', { address: second }),
      token('COIN', { address: coin }),
      token('DAI'),
    ]
    const { user } = await renderReceive({ holdings })
    await user.click(await screen.findByRole('button', { name: 'Ask for an amount' }))
    const names = screen.getAllByRole('radio').map(({ textContent }) => textContent)
    expect(new Set(names).size).toBe(5)
    expect(names[0]).toBe('COIN')
    expect(names[1]).toMatch(/^USDC.*0x1111.*1111/)
    expect(names[3]).toMatch(/^COIN.*0x3333.*3333/)
    expect(names[4]).toBe('DAI')
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
    expect(screen.getByRole('img', { name: 'QR code with your address' })).toBeTruthy()
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

  it('behavior: a contract account is on one network only, which is said, and no list is offered', async () => {
    await renderReceive({ wallet: { accountType: 'smartAccount' } })
    await screen.findByText('Only on Network 1')
    await screen.findByText('Works on Network 1 only')
    expect(screen.queryByRole('button', { name: /Works on/ })).toBeNull()
  })

  it('behavior: a test network is called one', async () => {
    const networks = [{ ...network(1), testnet: true as const }]
    await renderReceive({ wallet: { networks } })
    await screen.findByText('This is a test network. Coins on it have no value.')
  })

  it('behavior: names of networks and coins cannot turn the sentences around', async () => {
    const coin = { name: 'Coin', symbol: 'CO\u202eIN', decimals: 18 }
    await renderReceive({
      wallet: { networks: [{ ...network(1), name: 'Net\u202e\u0000work', nativeCurrency: coin }] },
    })
    await screen.findByText(/^Your address on Net ?work/)
    for (const hidden of ['\u202e', '\u0000']) expect(document.body.textContent).not.toContain(hidden)
  })

  it('behavior: where networks write the account otherwise, address, code and link are those of the network in use', async () => {
    const wallet = { addressOn: (address: string, { id }: Network) => `${id.replace(':', '')}${address}` }
    const { user, copied, kernel } = await renderReceive({ wallet })
    await user.click(await screen.findByRole('button', { name: 'Copy address' }))
    await expect.poll(() => copied).toEqual(['one10xaaaa1111'])
    await screen.findByText('Works on Network 1 only')
    expect(await kernel.plugins.receive.requestUri({ amount: 7n })).toEqual({
      uri: 'pay:one10xaaaa1111?amount=7',
      code: 'pay:one10xaaaa1111?amount=7',
      canAsk: true,
    })
  })

  it('behavior: the wallet goes to another network: the amount that was asked for is gone', async () => {
    const { user, say } = await renderReceive()
    await user.click(await screen.findByRole('button', { name: 'Ask for an amount' }))
    await user.type(screen.getByRole('textbox', { name: 'Amount' }), '2')
    await screen.findByRole('button', { name: 'Copy link' })
    act(() => say({ type: 'network', network: 'one:2' }))
    await screen.findByText('Your address on Network 2')
    expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull()
  })

  it('behavior: the address is there and copied before the family’s code is', async () => {
    let loaded: () => void = () => undefined
    const { user, copied } = await renderReceive({ loading: () => new Promise((resolve) => (loaded = resolve)) })
    await user.click(await screen.findByRole('button', { name: 'Copy address' }))
    await expect.poll(() => copied).toEqual(['0xaaaa1111'])
    expect(screen.queryByRole('button', { name: 'Ask for an amount' })).toBeNull()
    act(() => loaded())
    await screen.findByRole('button', { name: 'Ask for an amount' })
  })

  it('error: the family’s code does not load: the address is there all the same', async () => {
    const { user, copied, kernel } = await renderReceive({ loading: () => Promise.reject(new Error('offline')) })
    await user.click(await screen.findByRole('button', { name: 'Copy address' }))
    await expect.poll(() => copied).toEqual(['0xaaaa1111'])
    await expect(kernel.plugins.receive.requestUri()).rejects.toThrow('')
    expect(screen.queryByRole('button', { name: 'Ask for an amount' })).toBeNull()
  })

  it('error: what is copied while the account changes is said to be what it is', async () => {
    const { kernel, copied, events } = await renderReceive()
    const { uri } = await kernel.plugins.receive.requestUri({ amount: 5n, token: '0xc0ffee' })
    expect(uri).toBe('pay:0xaaaa1111?token=0xc0ffee&amount=5')
    await act(() => kernel.wallet.switchAccount({ address: 'one:1:0xbbbb2222' }))
    expect(await kernel.plugins.receive.copy(uri)).toBe(true)
    expect(await kernel.plugins.receive.copy('0xbbbb2222')).toBe(true)
    expect(copied).toEqual([uri, '0xbbbb2222'])
    expect(events.filter(({ name }) => name === 'copied').map(({ props }) => props.kind)).toEqual(['link', 'address'])
  })

  it('behavior: the list of networks has those of the family alone, the active one marked', async () => {
    const networks = [1, 2, 3].map(network)
    const { user, say } = await renderReceive({ wallet: { networks } })
    await user.click(await screen.findByRole('button', { name: /Works on 3 networks/ }))
    await screen.findByRole('heading', { name: 'Compatible networks' })
    const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(rows()).toEqual(
      [/1, Active network$/, /Network 2$/, /Network 3$/].map((text) => expect.stringMatching(text)),
    )
    act(() => say({ type: 'network', network: 'one:3' }))
    await expect.poll(() => rows()[0]).toMatch(/Network 3/)
    expect(rows().filter((text) => text?.includes('Active network'))).toHaveLength(1)
  })

  it('behavior: where the wallet is gone there is nothing to pay to', async () => {
    const { user, kernel } = await renderReceive()
    await user.click(await screen.findByRole('button', { name: /Works on 2 networks/ }))
    await act(() => kernel.wallet.disconnect())
    await expect.poll(() => document.body.textContent).not.toContain('0xaaaa1111')
    expect(screen.queryByText('Active network')).toBeNull()
  })

  it.each(['0', '0.00', '.', ''])('behavior: the amount “%s” asks for nothing, and is no mistake', async (text) => {
    const { user } = await renderReceive()
    await user.click(await screen.findByRole('button', { name: 'Ask for an amount' }))
    if (text) await user.type(screen.getByRole('textbox', { name: 'Amount' }), text)
    expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull()
    expect(screen.queryByText('This amount is too large')).toBeNull()
    expect(screen.getByRole('img', { name: 'QR code with your address' })).toBeTruthy()
  })

  it('behavior: what was typed by mistake and taken back leaves no trace in the code', async () => {
    const { user } = await renderReceive()
    await user.click(await screen.findByRole('button', { name: 'Ask for an amount' }))
    const field = screen.getByRole('textbox', { name: 'Amount' })
    await user.type(field, '9'.repeat(70))
    await screen.findByText('This amount is too large')
    await user.clear(field)
    await user.type(field, '3')
    await screen.findByRole('img', { name: /^QR code that asks for 3\sCOIN/ })
    expect(screen.queryByText('This amount is too large')).toBeNull()
  })

  it('error: a family whose links fail for an amount says so beside the amount, and the address stays', async () => {
    const failing = { fails: false }
    const loading = async (): Promise<void> => {
      if (failing.fails) throw new Error('no links')
    }
    const { user, copied } = await renderReceive({ loading })
    await user.click(await screen.findByRole('button', { name: 'Ask for an amount' }))
    failing.fails = true
    await user.type(screen.getByRole('textbox', { name: 'Amount' }), '1')
    await expect.poll(() => screen.getByRole('textbox', { name: 'Amount' }).getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Copy address' }))
    await expect.poll(() => copied).toEqual(['0xaaaa1111'])
  })

  it.each([
    [undefined, false],
    [true, false],
    [false, true],
  ])(
    'behavior: the account view has found %s: that a smart account is not set up is said: %s',
    async (setUp, isSaid) => {
      await renderReceive({ wallet: { accountType: 'smartAccount' }, ...(setUp !== undefined && { setUp }) })
      await screen.findByText('Only on Network 1')
      expect(screen.queryByText('This account is set up with its first transaction') !== null).toBe(isSaid)
    },
  )
})
