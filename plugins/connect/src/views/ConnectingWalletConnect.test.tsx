import { kernelError, type PlatformService } from '@latchkey/kernel'
import { type FakePairing, fakePairing } from '@latchkey/kernel/testing'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { fakeDirectory, listed } from '../fixtures/fakeDirectory.ts'
import { type OpenWidget, openWidget, press } from '../fixtures/openWidget.tsx'
import type { DirectoryWallet } from '../plugin.ts'

afterEach(cleanup)

const quay = listed('Quay', { universalLink: 'https://quay.example', homepage: 'https://quay.example' })
const PHONE: Partial<PlatformService> = { isMobile: true, isAndroid: true }

interface Opened extends OpenWidget {
  readonly pairing: FakePairing
  offer(seconds?: number): Promise<string>
}

async function open(
  wallet: DirectoryWallet | undefined = quay,
  platform: Partial<PlatformService> = {},
  options?: Parameters<typeof fakePairing>[0],
): Promise<Opened> {
  const pairing = fakePairing(options)
  const { plugin } = fakeDirectory({ list: { recommended: wallet ? [wallet] : [] } })
  const widget = await openWidget({ others: [plugin], adapters: [pairing.adapter], platform })
  await press(wallet ? new RegExp(wallet.name) : 'Use a phone wallet')
  await waitFor(() => expect(pairing.attempts.length).toBe(1))
  const offer = async (seconds = 230): Promise<string> => {
    let uri = ''
    await act(async () => {
      uri = pairing.publishUri(widget.clock.now() + seconds * 1000)
    })
    return uri
  }
  return { ...widget, pairing, offer }
}

describe('ConnectingWalletConnect, a code', () => {
  it('default: prepares, shows the code and its time, connects', async () => {
    const { kernel, pairing, offer, events } = await open(quay)
    await screen.findByRole('heading', { name: 'Preparing the QR code' })
    expect(screen.getByRole('button', { name: /Copy link/ }).getAttribute('aria-disabled')).toBe('true')
    await offer(192)
    await screen.findByText('Expires in 3:12')
    expect(screen.getByRole('img', { name: 'QR code to connect Quay' }).querySelector('path')).not.toBeNull()
    await act(async () => pairing.approve())
    await waitFor(() => expect(kernel.store.get(kernel.atoms.status)).toBe('connected'))
    await waitFor(() => expect(kernel.store.get(kernel.plugins.connect.atoms.recentWallets)).toEqual(['wallet:quay']))
    expect(kernel.store.get(kernel.plugins.connect.atoms.recentDirectory)).toEqual([
      { id: 'quay', name: 'Quay', chains: [] },
    ])
    expect(events.find(({ name }) => name === 'CONNECT_SUCCESS')?.props).toEqual({ method: 'qrcode', name: 'Quay' })
  })

  it('behavior: says what the user can do while the relay cannot be reached, and when the time is over', async () => {
    const { pairing, clock, offer } = await open()
    const uri = await offer()
    await screen.findByRole('heading', { name: 'Scan with your phone' })
    await act(async () => pairing.emitState({ state: 'offline', uri, expiresAt: clock.now() + 100_000 }))
    await screen.findByRole('heading', { name: 'No connection' })
    expect(screen.getByText('Your code is still valid. It will work when you’re back online.')).toBeTruthy()
    await act(async () => pairing.expire())
    await screen.findByRole('heading', { name: 'Codes work for 4 minutes' })
    expect(screen.getByText('This prevents anyone else from using an old one.')).toBeTruthy()
  })

  it('behavior: the time runs by the second and is not read out each time', async () => {
    const { offer, clock } = await open()
    await offer(65)
    await screen.findByText('Expires in 1:05')
    await act(() => clock.advance(2000))
    await screen.findByText('Expires in 1:03')
    const spoken = screen.getAllByRole('status').map((element) => element.textContent)
    expect(spoken.join(' ')).not.toContain('1:03')
    await act(() => clock.advance(40_000))
    await screen.findByText('Expires in 0:23')
  })

  it('behavior: an expired code is renewed by a press, and it is said', async () => {
    const { pairing, offer } = await open()
    await offer()
    await act(async () => pairing.expire())
    await screen.findByText('This code has expired')
    expect(pairing.attempts).toHaveLength(1)
    await press('New code')
    await waitFor(() => expect(pairing.attempts).toHaveLength(2))
    expect(pairing.attempts[1]).toMatchObject({ forceNewPairing: true })
    await offer()
    await screen.findByText('This is a new code. The old one no longer works.')
  })

  it('behavior: copies the link, and nothing of it is in events or storage', async () => {
    const copied: string[] = []
    const { offer, events, storage, kernel } = await open(quay, { copy: async (text) => void copied.push(text) })
    const uri = await offer()
    await press('Copy link')
    await screen.findByRole('button', { name: 'Link copied' })
    expect(copied).toEqual([uri])
    const key = /symKey=(\w+)/.exec(uri)?.[1] ?? 'none'
    expect(JSON.stringify(events)).not.toContain(key)
    expect(
      JSON.stringify([storage.get('connect:recentWallets'), storage.get('connect:recentDirectory')]),
    ).not.toContain(key)
    await act(async () => kernel.close())
    await waitFor(() => expect(kernel.store.get(kernel.plugins.connect.atoms.attempt)).toBeUndefined())
  })

  it('behavior: offline and back, and the answer that is being checked', async () => {
    const { pairing, offer, clock } = await open()
    const uri = await offer()
    await act(async () => pairing.emitState({ state: 'offline', uri, expiresAt: clock.now() + 100_000 }))
    await screen.findByText('No connection')
    await offer(90)
    await screen.findByText('Scan with your phone')
    await act(async () => pairing.emitState({ state: 'settling' }))
    await screen.findByText('Almost there')
  })

  it('error: declined, then once more', async () => {
    const { pairing } = await open()
    await act(async () => pairing.reject())
    await screen.findByText('You declined the request')
    await press('Try again')
    await waitFor(() => expect(pairing.attempts).toHaveLength(2))
    await screen.findByRole('heading', { name: 'Preparing the QR code' })
  })

  it('error: anything else leads on', async () => {
    const { pairing, kernel } = await open()
    await act(async () => pairing.reject(kernelError('connect/failed')))
    await screen.findByText('Quay did not connect')
    await press('Choose another wallet')
    await waitFor(() => expect(kernel.store.get(kernel.atoms.history).at(-1)?.route).toBe('connect.Connect'))
  })

  it('error: a sentence of the adapter says more than that it failed', async () => {
    const { pairing } = await open()
    await act(async () => pairing.reject(kernelError('http/network')))
    await screen.findByText('We couldn’t reach the service. Check your connection, then try again.')
  })

  it('behavior: leaving gives the pairing up', async () => {
    const { kernel, offer } = await open()
    await offer()
    await act(async () => kernel.router.back())
    await waitFor(() => expect(kernel.store.get(kernel.atoms.operations).connect).toBeUndefined())
    expect(kernel.store.get(kernel.plugins.connect.atoms.attempt)).toBeUndefined()
  })

  it('behavior: any wallet may scan; it is not remembered', async () => {
    const pairing = fakePairing({ peer: { name: 'Somebody’s wallet' } })
    const { kernel, clock } = await openWidget({ adapters: [pairing.adapter] })
    await press('Use a phone wallet')
    await waitFor(() => expect(pairing.attempts.length).toBe(1))
    await act(async () => void pairing.publishUri(clock.now() + 100_000))
    await screen.findByText('Open your wallet app and scan this code to connect.')
    await act(async () => pairing.approve())
    await waitFor(() => expect(kernel.store.get(kernel.atoms.status)).toBe('connected'))
    expect(kernel.store.get(kernel.plugins.connect.atoms.recentWallets)).toEqual([])
  })
})

describe('ConnectingWalletConnect, on a phone', () => {
  it('default: the link is there before the tap', async () => {
    const { offer, pairing } = await open(quay, PHONE)
    const preparing = await screen.findByRole('button', { name: /Preparing the link|Open Quay/ })
    expect(preparing.getAttribute('aria-busy')).toBe('true')
    const copy = screen.getByRole('button', { name: 'Copy link' }).getAttribute('aria-describedby')
    expect(document.getElementById(copy ?? '')?.textContent).toBe('Preparing the link')
    const uri = await offer()
    const link = await screen.findByRole('link', { name: 'Open Quay' })
    expect(link.getAttribute('href')).toBe(`quay://wc?uri=${encodeURIComponent(uri)}`)
    expect(link.getAttribute('target')).toBe('_self')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    expect(pairing.attempts[0]).toMatchObject({ app: { name: 'Quay', link: 'quay://' } })
  })

  it('behavior: when nothing opened it says so after 3 s and shows another way after 5 s', async () => {
    const { offer, clock } = await open(quay, PHONE)
    await offer()
    const link = await screen.findByRole('link', { name: 'Open Quay' })
    link.addEventListener('click', (event) => event.preventDefault())
    await act(async () => link.click())
    await screen.findByRole('link', { name: 'Open Quay again' })
    await act(() => clock.advance(2900))
    expect(screen.queryByText('Nothing opened?')).toBeNull()
    await act(() => clock.advance(200))
    await screen.findByText('Nothing opened?')
    await act(() => clock.advance(2000))
    const page = await screen.findByRole('link', { name: 'Open in the browser instead' })
    expect(page.getAttribute('href')).toMatch(/^https:\/\/quay\.example\/wc\?uri=wc%3A/)
    await press('Use another phone')
    await screen.findByRole('img', { name: 'QR code to connect Quay' })
  })

  it('behavior: says that the link waits while the relay cannot be reached', async () => {
    const { pairing, clock, offer } = await open(quay, PHONE)
    const uri = await offer()
    await screen.findByRole('heading', { name: 'Continue in Quay' })
    await act(async () => pairing.emitState({ state: 'offline', uri, expiresAt: clock.now() + 100_000 }))
    await screen.findByRole('heading', { name: 'No connection' })
    expect(screen.getByText('Your link is still valid. It will work when you’re back online.')).toBeTruthy()
  })

  it('behavior: a link that runs out is read aloud once, and its focus goes to the heading', async () => {
    const { offer, pairing } = await open(quay, PHONE)
    await offer()
    const link = await screen.findByRole('link', { name: 'Open Quay' })
    link.focus()
    await act(async () => pairing.expire())
    const heading = await screen.findByRole('heading', { level: 3, name: 'This link has expired' })
    expect(document.activeElement).toBe(heading)
    const regions = screen.getAllByRole('status').map((region) => region.textContent)
    expect(regions.filter((text) => text?.includes('This link has expired'))).toEqual([])
  })

  it('behavior: leaving the page for the app stops the hints', async () => {
    let hide: (isVisible: boolean) => void = () => undefined
    const onVisibility: PlatformService['onVisibility'] = (listener) => {
      hide = listener
      return () => undefined
    }
    const { offer, clock } = await open(quay, { ...PHONE, onVisibility })
    await offer()
    const link = await screen.findByRole('link', { name: 'Open Quay' })
    link.addEventListener('click', (event) => event.preventDefault())
    await act(async () => link.click())
    await screen.findByRole('link', { name: 'Open Quay again' })
    await act(async () => hide(false))
    await act(() => clock.advance(10_000))
    expect(screen.queryByText('Nothing opened?')).toBeNull()
  })

  it.each([
    [{ isFramed: true }, '_top', 1],
    [{ isTelegram: true }, '_blank', 2],
  ] as const)('parameters: %j', async (platform, target, times) => {
    const { offer } = await open(quay, { ...PHONE, ...platform })
    const uri = await offer()
    const link = await screen.findByRole('link', { name: 'Open Quay' })
    const code = times === 2 ? encodeURIComponent(encodeURIComponent(uri)) : encodeURIComponent(uri)
    expect([link.getAttribute('target'), link.getAttribute('href')]).toEqual([target, `quay://wc?uri=${code}`])
  })

  it('error: a hostile link leads nowhere; the code is left', async () => {
    const { offer } = await open(listed('Bad', { mobileLink: 'javascript:alert(1)' }), PHONE)
    await offer()
    await screen.findByRole('img', { name: 'QR code to connect Bad' })
    expect(screen.queryByRole('link')).toBeNull()
  })
})

describe('ConnectingWalletConnect, other ways', () => {
  it('default: tabs of what the wallet offers', async () => {
    const { offer } = await open(
      listed('Quay', {
        desktopLink: 'quay://',
        webLink: 'https://app.quay.example',
        chromeStore: 'https://chromewebstore.google.com/quay',
      }),
    )
    const uri = await offer()
    expect(screen.getAllByRole('radio').map((element) => element.textContent)).toEqual([
      'Phone',
      'Web',
      'Desktop',
      'Browser',
    ])
    await act(async () => screen.getByRole('radio', { name: 'Web' }).click())
    const web = await screen.findByRole('link', { name: 'Open Quay' })
    expect(web.getAttribute('href')).toBe(`https://app.quay.example/wc?uri=${encodeURIComponent(uri)}`)
    expect(web.getAttribute('target')).toBe('_blank')
    await act(async () => screen.getByRole('radio', { name: 'Desktop' }).click())
    expect((await screen.findByRole('link', { name: 'Open Quay' })).getAttribute('href')).toMatch(/^quay:\/\/wc/)
    await act(async () => screen.getByRole('radio', { name: 'Browser' }).click())
    await screen.findByText('Quay is not installed in this browser')
    expect(screen.getByRole('link', { name: /Chrome Web Store/ }).getAttribute('href')).toBe(
      'https://chromewebstore.google.com/quay',
    )
  })

  it('behavior: getting the wallet covers the pairing, which goes on', async () => {
    const { offer, kernel } = await open()
    await offer()
    await press('Get Quay')
    await screen.findByRole('link', { name: /Website/ })
    expect(kernel.store.get(kernel.atoms.operations).connect).toBeDefined()
    await act(async () => kernel.router.back())
    await screen.findByText(/Expires in/)
  })

  it('behavior: without anything that pairs the wallet is got first', async () => {
    const { plugin } = fakeDirectory({ list: { recommended: [quay] } })
    const { kernel } = await openWidget({ others: [plugin] })
    await press(/Quay/)
    await screen.findByRole('link', { name: /Website/ })
    expect(kernel.store.get(kernel.atoms.operations).connect).toBeUndefined()
  })

  it('behavior: a hostile name is cleaned before any view shows it', async () => {
    const hostile = listed(`\u202eQu\u0000ay<b>${'y'.repeat(10_000)}`, { id: 'x', homepage: 'https://quay.example' })
    const { plugin } = fakeDirectory({ list: { recommended: [hostile] } })
    const { kernel } = await openWidget({ others: [plugin] })
    await press(/Qu ay<b>/)
    const title = await screen.findByRole('heading', { level: 2, name: /Get Qu ay<b>y+…/ })
    expect(title.textContent?.length).toBeLessThan(50)
    expect(kernel.store.get(kernel.atoms.history).at(-1)?.params).toMatchObject({
      wallet: { name: expect.stringMatching(/^Qu ay<b>y+…$/) },
    })
  })

  it('behavior: on a phone Phantom opens the page in its own browser', async () => {
    const { plugin } = fakeDirectory({ list: { recommended: [listed('Phantom', { id: 'app.phantom' })] } })
    await openWidget({ others: [plugin], adapters: [fakePairing().adapter], platform: PHONE })
    await press(/Phantom/)
    const link = await screen.findByRole('link', { name: 'Open Phantom' })
    expect(link.getAttribute('href')).toBe(
      'https://phantom.app/ul/browse/https%3A%2F%2Fshop.example%2Fcart%3Fa%3D1?ref=https%3A%2F%2Fshop.example',
    )
  })

  it('behavior: terms come before any pairing', async () => {
    const { plugin } = fakeDirectory({ list: { recommended: [quay] } })
    const pairing = fakePairing()
    const legal = { termsUrl: 'https://shop.example/terms', checkbox: true }
    await openWidget({ options: { legal }, others: [plugin], adapters: [pairing.adapter] })
    await press(/Quay/)
    await screen.findByText('Accept this first, then choose a wallet.')
    await press('Use a phone wallet')
    expect(pairing.attempts).toEqual([])
  })
})
