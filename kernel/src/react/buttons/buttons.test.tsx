import { Avatar } from '@latchkey/theme/ui'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { atom } from 'jotai/vanilla'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { definePlugin } from '../../core/plugins/definePlugin.ts'
import { createTestKernel } from '../../testing/createTestKernel.ts'
import { fakeAdapter } from '../../testing/fakeAdapter.ts'
import { faucet } from '../fixtures/faucet.tsx'
import { KernelProvider } from '../KernelProvider.tsx'
import { shellResource } from '../loading/modalLoader.ts'
import { AccountButton, accountLook } from './AccountButton.tsx'
import { accountPicture, avatarFace } from './AccountLabel.tsx'
import { ConnectButton } from './ConnectButton.tsx'
import { NetworkButton } from './NetworkButton.tsx'

const ADDRESS = '0x3F9a1d2b7c4E5f60718293a4B5c6D7e8F98C52dE'
const balance = atom<string | undefined>('0.5 ETH')
const avatar = atom<string | undefined>(undefined)
const money = definePlugin({
  id: 'money',
  api: 1,
  contributes: { 'kernel.accountButton': { order: 1, avatar, balance } },
})
const list = definePlugin({
  id: 'list',
  api: 1,
  messages: { en: { list: 'List of networks' } },
  views: { List: { load: async () => ({ default: () => null }), title: 'list' } },
  contributes: { 'kernel.networkButton': { order: 1, open: 'list.List' } },
})

function setUp(page: ReactNode) {
  const wallet = fakeAdapter({ accounts: [ADDRESS] })
  const tools = createTestKernel({ adapters: [wallet.adapter], plugins: [faucet(), money, list] })
  render(<KernelProvider kernel={tools.kernel}>{page}</KernelProvider>)
  const connect = (): Promise<void> =>
    act(async () => {
      await tools.kernel.wallet.connect({ connectorId: 'fake' })
    })
  return { ...tools, wallet, connect }
}

// Built packages have it in one file with what connects wallets.
beforeAll(() => accountLook.load())
afterEach(cleanup)
afterEach(() => vi.restoreAllMocks())

describe('ConnectButton', () => {
  test('default: opens the modal', async () => {
    setUp(<ConnectButton />)
    await userEvent.click(screen.getByRole('button', { name: 'Connect' }))
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Test funds' })).toBeTruthy())
  })

  test('parameters: words', () => {
    setUp(
      <>
        <ConnectButton label="Verbinden" />
        <ConnectButton>Se connecter</ConnectButton>
      </>,
    )
    expect(screen.getAllByRole('button').map((element) => element.textContent)).toEqual(['Verbinden', 'Se connecter'])
  })

  test('behavior: says that it is connecting', async () => {
    const { kernel, wallet } = setUp(<ConnectButton />)
    wallet.fail({ hang: true })
    await act(async () => void kernel.wallet.connect({ connectorId: 'fake' }).catch(() => undefined))
    const button = await screen.findByRole('button', { name: 'Connecting' })
    expect(button.getAttribute('aria-busy')).toBe('true')
    await act(async () => wallet.resolvePending())
  })

  test('behavior: is the account button while connected, and stays the same element', async () => {
    const { connect } = setUp(<ConnectButton />)
    const before = screen.getByRole('button')
    await connect()
    expect(screen.getByRole('button', { name: 'Account 0.5 ETH 0x3F9a…8C52dE' })).toBe(before)
  })

  test('behavior: loads how accounts are drawn while a wallet is being connected', async () => {
    accountLook.reset()
    const { connect } = setUp(<ConnectButton />)
    await connect()
    expect(await screen.findByRole('button', { name: 'Account 0.5 ETH 0x3F9a…8C52dE' })).toBeTruthy()
    expect(accountLook.peek()).toBeDefined()
  })

  test('behavior: warns of a network the site does not offer, unless told not to', async () => {
    const { connect, wallet } = setUp(
      <>
        <ConnectButton />
        <ConnectButton warns={false} />
      </>,
    )
    await connect()
    await act(async () => wallet.emit({ type: 'network', network: 'test:99' }))
    expect(screen.getAllByRole('button').map((element) => element.textContent?.startsWith('Account'))).toEqual([
      false,
      true,
    ])
    expect(screen.getByRole('button', { name: 'Switch network' })).toBeTruthy()
  })

  test('behavior: leaves the warning to a network button on the page', async () => {
    const { connect, wallet } = setUp(
      <>
        <NetworkButton />
        <ConnectButton />
      </>,
    )
    await connect()
    await act(async () => wallet.emit({ type: 'network', network: 'test:99' }))
    expect(screen.getAllByRole('button', { name: 'Switch network' })).toHaveLength(1)
    expect(screen.getByRole('button', { name: /^Account/ })).toBeTruthy()
  })

  test('behavior: interest loads the modal, and nothing before', async () => {
    const load = vi.spyOn(shellResource, 'load')
    setUp(<ConnectButton />)
    expect(load).not.toHaveBeenCalled()
    await userEvent.hover(screen.getByRole('button'))
    expect(load).toHaveBeenCalled()
    expect(document.querySelector('[data-lk-root]')).toBeNull()
  })

  test('error: a start view that is missing is reported, and the modal says so', async () => {
    const { kernel, errors } = createTestKernel()
    render(
      <KernelProvider kernel={kernel}>
        <ConnectButton />
      </KernelProvider>,
    )
    await userEvent.click(screen.getByRole('button'))
    expect(errors).toMatchObject([{ error: { code: 'view/start' }, origin: { where: 'startRoute' } }])
    const dialog = await screen.findByRole('dialog', {}, { timeout: 12_000 })
    expect(dialog.textContent).toContain('Try again')
  })
})

describe('AccountButton', () => {
  test('default: nothing while disconnected, then balance and address', async () => {
    const { connect } = setUp(<AccountButton label="Konto" />)
    expect(screen.queryByRole('button')).toBeNull()
    await connect()
    expect(screen.getByRole('button').textContent).toBe('Konto 0.5 ETH 0x3F9a…8C52dE')
  })

  test('parameters: balance', async () => {
    const { connect } = setUp(<AccountButton balance="$4,812.36" />)
    await connect()
    expect(screen.getByRole('button').textContent).toContain('$4,812.36')
  })
})

describe('the picture of an account', () => {
  const PICTURE = 'https://pictures.example/mara.png'
  const shown = (): HTMLImageElement | null => document.querySelector('.lk-host-avatar img')
  const face = (): Element | null => document.querySelector('.lk-host-avatar path')

  async function setUpPicture(src: string) {
    const { kernel, connect } = setUp(<AccountButton />)
    await connect()
    const show = (next: string | undefined): Promise<void> => act(async () => kernel.store.set(avatar, next))
    await show(src)
    return { show }
  }

  test('default: is shown over the key blade once it is there', async () => {
    await setUpPicture(PICTURE)
    await waitFor(() => expect(shown()?.src).toBe(PICTURE))
    expect(shown()?.style.visibility).toBe('hidden')
    expect(face()).toBeTruthy()
    if (shown()) fireEvent.load(shown() as HTMLImageElement)
    expect(shown()?.style.visibility).toBe('visible')
    expect(screen.getByRole('button', { name: 'Account 0.5 ETH 0x3F9a…8C52dE' })).toBeTruthy()
  })

  test('behavior: tells whoever has it nothing of the page', async () => {
    await setUpPicture(PICTURE)
    await waitFor(() => expect(shown()?.referrerPolicy).toBe('no-referrer'))
  })

  test('behavior: another picture is out of sight until it is there, and none leaves the key blade', async () => {
    const { show } = await setUpPicture(PICTURE)
    await waitFor(() => expect(shown()).toBeTruthy())
    fireEvent.load(shown() as HTMLImageElement)
    await show(`${PICTURE}?2`)
    expect(shown()?.style.visibility).toBe('hidden')
    await show(undefined)
    expect(shown()).toBeNull()
    expect(face()).toBeTruthy()
  })

  test('behavior: what draws it is loaded with the first picture, not with an account', async () => {
    accountPicture.reset()
    const { connect } = setUp(<AccountButton />)
    await connect()
    await act(async () => undefined)
    expect(accountPicture.peek()).toBeUndefined()
  })

  test.each(['http://pictures.example/a.png', 'javascript:alert(1)', 'data:text/html,a', ''])(
    'error: what may not be loaded is not asked for: %s',
    async (src) => {
      await setUpPicture(src)
      await accountPicture.load()
      await act(async () => undefined)
      expect(shown()).toBeNull()
      expect(face()).toBeTruthy()
    },
  )
})

describe('NetworkButton', () => {
  test('default: the network, and the view that lists networks', async () => {
    setUp(<NetworkButton />)
    await userEvent.click(screen.getByRole('button', { name: 'Network Network 1' }))
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'List of networks' })).toBeTruthy())
  })

  test('behavior: a foreign network is a warning', async () => {
    const { connect, wallet } = setUp(<NetworkButton switchLabel="Netzwerk wechseln" />)
    await connect()
    await act(async () => wallet.emit({ type: 'network', network: 'test:99' }))
    expect(screen.getByRole('button', { name: 'Netzwerk wechseln' })).toBeTruthy()
  })
})

describe('avatarFace', () => {
  test.each([ADDRESS, ADDRESS.toLowerCase(), '9vMQjKZd4xVc6DmJe', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'])(
    'behavior: cuts the same key as the avatar inside the modal: %s',
    (address) => {
      const inside = render(<Avatar address={address} />).container
      expect(avatarFace(address).path).toBe(inside.querySelector('path')?.getAttribute('d'))
    },
  )
})

describe('ConnectButton.Custom', () => {
  const Own = () => (
    <ConnectButton.Custom>
      {({ status, account, network, isUnsupported, open, preload }) => (
        <button type="button" onPointerEnter={preload} onClick={() => open()}>
          {[status, account?.address, network?.id, isUnsupported ? 'unsupported' : ''].join(' ')}
        </button>
      )}
    </ConnectButton.Custom>
  )

  test('default: draws what the host wants, and opens the modal', async () => {
    setUp(<Own />)
    await waitFor(() => expect(screen.getByRole('button').textContent).toBe('disconnected  test:1 '))
    await userEvent.click(screen.getByRole('button'))
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Test funds' })).toBeTruthy())
  })

  test('behavior: follows the wallet', async () => {
    const { connect, wallet } = setUp(<Own />)
    await connect()
    expect(screen.getByRole('button').textContent).toBe(`connected ${ADDRESS} test:1 `)
    await act(async () => wallet.emit({ type: 'network', network: 'test:99' }))
    expect(screen.getByRole('button').textContent).toBe(`connected ${ADDRESS} test:99 unsupported`)
  })

  test('behavior: loads the modal ahead', async () => {
    const load = vi.spyOn(shellResource, 'load')
    setUp(<Own />)
    expect(load).not.toHaveBeenCalled()
    await userEvent.hover(screen.getByRole('button'))
    expect(load).toHaveBeenCalled()
  })
})
