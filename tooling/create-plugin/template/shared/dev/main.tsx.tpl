__ADAPTER_IMPORTS__import { createKernel } from '@latchkey/kernel'
import { ConnectButton, KernelProvider } from '@latchkey/kernel/react'
import { account } from '@latchkey/plugin-account'
import { connect } from '@latchkey/plugin-connect'
import { devtools } from '@latchkey/plugin-devtools'
import { openDevtools } from '@latchkey/plugin-devtools/panel'
import { networks } from '@latchkey/plugin-networks'
import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { __EXPORTS__ } from '../src/index.ts'
import { __WALLET__ } from './wallet.ts'

const query = new URLSearchParams(location.search)
const look = {
  theme: query.get('theme') ?? 'system',
  locale: query.get('locale') ?? '__LANGUAGE__',
  direction: query.get('direction') ?? 'auto',
  screen: query.get('screen') ?? 'desktop',
}
type Look = typeof look

const choices: Readonly<Record<keyof Look, readonly string[]>> = {
  theme: ['system', 'light', 'dark'],
  locale: __LANGUAGES__,
  direction: ['auto', 'ltr', 'rtl'],
  screen: ['desktop', 'phone'],
}

/** The page again with another look: what the widget showed is opened again from the address. */
const addressOf = (changes: Partial<Look>): string => `?${new URLSearchParams({ ...look, ...changes })}${location.hash}`

function Bar(): ReactNode {
  return (
    <form data-bar="">
      <a href="stories.html">All views</a>
      {(Object.keys(choices) as (keyof Look)[]).map((name) => (
        <label key={name}>
          {name}
          <select value={look[name]} onChange={({ target }) => location.assign(addressOf({ [name]: target.value }))}>
            {choices[name].map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        </label>
      ))}
    </form>
  )
}

function Stage(): ReactNode {
  const [isPhone] = useState(look.screen === 'phone' && window.top === window)
  if (isPhone) return <iframe title="Phone" src={addressOf({ screen: 'frame' })} />
  return <ConnectButton />
}

const { rpcUrl } = (await (await fetch('/chain.json')).json()) as { rpcUrl: string }
__START_WALLET__
/** In a story: the view that is shown, with whatever the wallet asks allowed. */
const story = query.get('story')
if (story) window.confirm = () => true
if (look.direction !== 'auto') document.documentElement.dir = look.direction
if (look.theme !== 'system') document.documentElement.style.colorScheme = look.theme

const kernel = createKernel({
  metadata: { name: 'Preview' },
  adapters: [__ADAPTERS__],
  plugins: [connect(), account(), networks(), devtools()__PLUGIN__],
  theme: __THEME__,
  i18n: { locale: look.locale },
})

createRoot(document.getElementById('root') as HTMLElement).render(
  <KernelProvider kernel={kernel}>
    {look.screen !== 'frame' && <Bar />}
    <main data-stage="">
      <Stage />
    </main>
  </KernelProvider>,
)
if (look.screen !== 'frame') openDevtools(kernel, { open: false })

/** Opens the view of a story, connected unless it is about connecting. */
async function openStory(route: string): Promise<void> {
  if (!route.startsWith('connect.')) {
    const { connectors, connection } = kernel.atoms
    // Wallets announce themselves a moment after the start; a saved session is opened again.
    for (let wait = 0; wait < 50 && kernel.store.get(connectors).length === 0; wait += 1)
      await new Promise((resolve) => setTimeout(resolve, 100))
    const connectorId = kernel.store.get(connectors)[0]?.id
    if (!kernel.store.get(connection) && connectorId !== undefined) await kernel.wallet.connect({ connectorId })
  }
  kernel.router.reset(route as never)
}

await kernel.start()
if (story) await openStory(story)
else keepRoute()

/** After a change that cannot be swapped in place the page comes back with the view that was open. */
function keepRoute(): void {
  const key = 'preview-route'
  const saved = sessionStorage.getItem(key)
  try {
    if (saved) kernel.router.reset(saved as never)
  } catch {
    sessionStorage.removeItem(key)
  }
  kernel.store.sub(kernel.atoms.history, () => {
    const last = kernel.store.get(kernel.atoms.history).at(-1)
    if (last && last.params === undefined) sessionStorage.setItem(key, last.route)
    else sessionStorage.removeItem(key)
  })
}
