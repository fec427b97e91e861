import '@angular/compiler'
import type { ApplicationRef } from '@angular/core'
import { createApplication } from '@angular/platform-browser'
import { createTestKernel, fakeAdapter } from '@latchkey/kernel/testing'
import { waitFor } from '@testing-library/dom'
import { afterEach, describe, expect, test } from 'vitest'
import {
  injectAccount,
  injectConnections,
  injectConnectors,
  injectKernel,
  injectNetwork,
  injectStatus,
  provideLatchkey,
} from './index.ts'

let app: ApplicationRef | undefined
let count = 0

async function start() {
  count += 1
  const tools = createTestKernel({ id: `angular-${count}`, adapters: [fakeAdapter().adapter] })
  app = await createApplication({ providers: [provideLatchkey(tools.kernel, { prefetch: false })] })
  return { ...tools, app }
}

afterEach(() => {
  if (app?.destroyed === false) app.destroy()
  document.body.innerHTML = ''
})

describe('latchkey for Angular', () => {
  test('default: signals follow wallet, account and network', async () => {
    const { kernel, app } = await start()
    const { runInInjectionContext } = await import('@angular/core')
    const read = runInInjectionContext(app.injector, () => ({
      kernel: injectKernel(),
      account: injectAccount(),
      network: injectNetwork(),
      status: injectStatus(),
      connectors: injectConnectors(),
      connections: injectConnections(),
    }))
    expect(read.kernel).toBe(kernel)
    await waitFor(() => expect([read.connectors().length, read.status()]).toEqual([1, 'disconnected']))
    expect([read.account(), read.network()?.namespace]).toEqual([undefined, 'test'])
    await kernel.wallet.connect({ connectorId: read.connectors()[0]?.id ?? '' })
    expect(read.account()?.address).toMatch(/^0x/)
    expect([read.status(), read.connections().length]).toEqual(['connected', 1])
  })

  test('behavior: elements are filled, and empty once the app is destroyed', async () => {
    const { app } = await start()
    const button = document.createElement('lk-connect-button')
    document.body.append(button)
    await waitFor(() => expect(button.shadowRoot?.querySelector('button')?.textContent).toBe('Connect'))
    app.destroy()
    expect(button.shadowRoot?.querySelector('button')).toBeNull()
  })

  test('error: without a kernel the injector says what is missing', async () => {
    app = await createApplication({ providers: [] })
    const { runInInjectionContext } = await import('@angular/core')
    const { injector } = app
    expect(() => runInInjectionContext(injector, injectKernel)).toThrow('latchkey')
  })
})
