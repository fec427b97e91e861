import { ACCOUNTS } from '@latchkey/devnet/accounts'
import { TOKENS } from '@latchkey/devnet/tokens'
import type { AnyPlugin } from '@latchkey/kernel'
import { ConnectButton, KernelProvider } from '@latchkey/kernel/react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { type DemoWalletControl, startDemoWallet } from '../demoWallet/index.ts'
import {
  answerPage,
  type FrameState,
  readFrame,
  returnFocus,
  type Scene,
  tellPaired,
  watchFrame,
} from '../hero/scene.ts'
import {
  createPlaygroundKernel,
  isPaired,
  type PlaygroundKernel,
  readPairingCode,
} from '../kernel/createPlaygroundKernel.ts'
import { directionOf, useKernelLook } from '../kernel/useKernelLook.ts'
import { lookTheme } from '../look/lookTheme.ts'
import { useBaseTheme } from '../look/useBaseTheme.ts'
import { usePageLook } from '../look/usePageLook.ts'
import { loadServices, localChains } from '../services/loadServices.ts'

/** The demo wallet's connector, as soon as the wallet has announced itself. */
function findDemo({ store, atoms }: PlaygroundKernel): Promise<string> {
  return new Promise((resolve) => {
    const look = (): void => {
      const demo = store.get(atoms.connectors).find(({ name }) => name === 'Demo wallet')
      if (!demo) return
      off()
      resolve(demo.id)
    }
    const off = store.sub(atoms.connectors, look)
    look()
  })
}

/** The wallet agrees by itself to being connected, and asks again for all that follows. */
async function connectDemo(kernel: PlaygroundKernel, wallet: DemoWalletControl): Promise<void> {
  if (kernel.store.get(kernel.atoms.connection)) return
  const connectorId = await findDemo(kernel)
  wallet.setAutoApprove(true)
  try {
    await kernel.wallet.connect({ connectorId })
  } finally {
    wallet.setAutoApprove(false)
  }
}

/** What the swap of the scene ends in, so that a price stands there. */
const USDC = `eip155:1/erc20:${TOKENS.usdc.address.toLowerCase()}` as const

/** Shows a scene as a visitor gets there, connected first where it needs that. */
async function showScene(kernel: PlaygroundKernel, wallet: DemoWalletControl, scene: Scene): Promise<void> {
  await kernel.start()
  // Users sign in after connecting.
  if (scene === 'connect' || scene === 'pair' || scene === 'signIn') await kernel.wallet.disconnect()
  if (scene !== 'connect' && scene !== 'pair') await connectDemo(kernel, wallet)
  if (scene === 'connect' || scene === 'pair') kernel.open('connect.Connect')
  if (scene === 'pair') await kernel.plugins.connect.connectByQrCode()
  if (scene === 'account') kernel.open('account.Account')
  if (scene === 'networks') kernel.open('networks.Networks')
  if (scene === 'receive') kernel.open('receive.WalletReceive')
  if (scene === 'send') kernel.open('send.WalletSend')
  if (scene === 'swap') kernel.open('swaps.Swap', { to: USDC })
  if (scene === 'signIn') kernel.open()
}

/**
 * Shows the scene. Its dialog opens by itself, however late, and must not take the focus from where the person is on the
 * page around: until they press something in here it is given back. The page knows of those who come by the keyboard.
 */
function useScene(kernel: PlaygroundKernel, wallet: DemoWalletControl, scene: Scene): void {
  // One scene after the other: two at once would connect and disconnect into each other.
  const before = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => {
    let isEntered = false
    let isLeft = false
    const enter = ({ isTrusted }: Event): void => {
      isEntered ||= isTrusted
    }
    const focused = (): void => {
      if (!isEntered) returnFocus()
    }
    addEventListener('focus', focused)
    // Screen readers press without a pointer.
    for (const press of PRESSES) addEventListener(press, enter, true)
    before.current = before.current
      .then(() => (isLeft ? undefined : showScene(kernel, wallet, scene)))
      .catch((error: unknown) => console.error(error))
    return () => {
      isLeft = true
      removeEventListener('focus', focused)
      for (const press of PRESSES) removeEventListener(press, enter, true)
    }
  }, [kernel, wallet, scene])
}

const PRESSES = ['pointerdown', 'click'] as const

/** Tells the page around about a phone that is connected, and answers its questions. */
function usePhone(kernel: PlaygroundKernel): void {
  useEffect(() => {
    const { store, atoms, plugins } = kernel
    let wasPhone = isPaired(kernel)
    const look = (): void => {
      const is = isPaired(kernel)
      if (is === wasPhone) return
      wasPhone = is
      tellPaired(is)
    }
    const ends = [
      store.sub(atoms.connection, look),
      answerPage({
        code: async () => readPairingCode(kernel) ?? '',
        signature: () =>
          plugins.trials.signMessage().catch((error: unknown) => (error instanceof Error ? error.message : '')),
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [kernel])
}

/** Nothing of a frame is kept: it neither shares nor disturbs the connection of the page around it. */
function frameStorage() {
  const values = new Map<string, string>()
  return {
    get: (key: string) => values.get(key) ?? null,
    set: (key: string, value: string) => void values.set(key, value),
    remove: (key: string) => void values.delete(key),
    watch: () => () => undefined,
  }
}

/** What a site in a frame is made of. */
export interface Site {
  readonly wallet: DemoWalletControl
  /** Makes its kernel for a scene, with a plugin more where one is given. @throws KernelError for a plugin that cannot be used */
  createKernel(scene: Scene, extra?: AnyPlugin): PlaygroundKernel
}

/** Prepares the site of a frame; `undefined` where no local chains run. */
export async function prepareSite(): Promise<Site | undefined> {
  const services = await loadServices()
  const chains = localChains(services)
  if (chains.length === 0) return undefined
  const { settings } = readFrame(location.search)
  const storage = frameStorage()
  return {
    wallet: startDemoWallet({ accounts: ACCOUNTS.slice(0, 3), chains, isKept: false }).control,
    createKernel: (scene, extra) =>
      createPlaygroundKernel({
        settings: { ...settings, signIn: scene === 'signIn' },
        chains,
        services,
        storage,
        staysOpen: true,
        extra,
      }),
  }
}

export interface WidgetSiteProps {
  readonly kernel: PlaygroundKernel
  readonly wallet: DemoWalletControl
  readonly state: FrameState
}

/** What the page around wants to see, now. */
export function useFrameState(): FrameState {
  const [state, setState] = useState(() => readFrame(location.search))
  useEffect(() => watchFrame(setState), [])
  return state
}

/** A site with one button, whose widget is open: what the frames of the home page show. */
export function WidgetSite({ kernel, wallet, state: { scene, settings } }: WidgetSiteProps): ReactNode {
  const base = useBaseTheme(settings.theme)
  const look = useMemo(() => lookTheme(settings), [settings])
  usePageLook(base, look, directionOf(settings))
  useKernelLook(kernel, settings, look)
  useScene(kernel, wallet, scene)
  usePhone(kernel)
  return (
    <KernelProvider kernel={kernel}>
      <div className="site" data-lk="">
        <header className="site-bar">
          <span className="site-name">Meridian</span>
          <ConnectButton />
        </header>
        <div className="site-lines" aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
      </div>
    </KernelProvider>
  )
}
