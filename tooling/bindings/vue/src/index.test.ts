import { createTestKernel, fakeAdapter } from '@latchkey/kernel/testing'
import { waitFor } from '@testing-library/dom'
import { afterEach, describe, expect, test } from 'vitest'
import { type App, createApp, createSSRApp, defineComponent, h, nextTick } from 'vue'
import { latchkey, useAccount, useConnections, useConnectors, useKernel, useNetwork, useStatus } from './index.ts'

const Page = defineComponent(() => {
  const [account, network, status] = [useAccount(), useNetwork(), useStatus()]
  const [connectors, connections] = [useConnectors(), useConnections()]
  return () =>
    h('main', [
      h('p', [
        `${status.value} ${account.value?.address ?? 'nobody'} ${network.value?.name} `,
        `${connectors.value.length} wallets, ${connections.value.length} open`,
      ]),
      h('lk-connect-button', { label: 'Sign in' }),
    ])
})

let app: App | undefined
let count = 0

function start() {
  count += 1
  const { adapter } = fakeAdapter()
  const tools = createTestKernel({ id: `vue-${count}`, adapters: [adapter] })
  document.body.innerHTML = '<div id="app"></div>'
  app = createApp(Page)
  app.config.compilerOptions.isCustomElement = (tag) => tag.startsWith('lk-')
  app.use(latchkey(tools.kernel, { prefetch: false })).mount('#app')
  return { ...tools, text: () => document.querySelector('p')?.textContent }
}

afterEach(() => {
  app?.unmount()
  document.body.innerHTML = ''
})

describe('latchkey for Vue', () => {
  test('default: a component follows wallet, account and network, and shows the button', async () => {
    const { kernel, text } = start()
    await waitFor(() => expect(text()).toMatch(/^disconnected nobody .* 1 wallets, 0 open$/))
    await waitFor(() => {
      const root = document.querySelector('lk-connect-button')?.shadowRoot
      expect(root?.querySelector('button')?.textContent).toBe('Sign in')
    })
    const [connector] = kernel.store.get(kernel.atoms.connectors)
    await kernel.wallet.connect({ connectorId: connector?.id ?? '' })
    await nextTick()
    expect(text()).toMatch(/^connected 0x\w+ .* 1 wallets, 1 open$/)
  })

  test('behavior: an app that is unmounted listens no more, and its elements are empty', async () => {
    const { kernel } = start()
    const button = document.querySelector('lk-connect-button')
    await waitFor(() => expect(button?.shadowRoot?.querySelector('button')).not.toBeNull())
    app?.unmount()
    expect(button?.shadowRoot?.querySelector('button')).toBeNull()
    expect(document.querySelector('lk-modal')).toBeNull()
    await kernel.ready
    expect(kernel.store.get(kernel.atoms.status)).toBe('disconnected')
  })

  test('error: without a kernel the sentence says what to add', () => {
    const bare = createSSRApp(defineComponent(() => () => h('p')))
    expect(() => bare.runWithContext(useKernel)).toThrow('app.use(latchkey(kernel))')
  })
})
