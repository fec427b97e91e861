import { createTestKernel, fakeAdapter } from '@latchkey/kernel/testing'
import { waitFor } from '@testing-library/dom'
import { get } from 'svelte/store'
import { afterEach, describe, expect, test } from 'vitest'
import { type Latchkey, latchkey } from './index.ts'

let widget: Latchkey | undefined
let count = 0

function start(): Latchkey {
  count += 1
  const { kernel } = createTestKernel({ id: `svelte-${count}`, adapters: [fakeAdapter().adapter] })
  widget = latchkey(kernel, { prefetch: false })
  return widget
}

afterEach(() => {
  widget?.remove()
  document.body.innerHTML = ''
})

describe('latchkey for Svelte', () => {
  test('default: stores follow wallet, account and network', async () => {
    const { kernel, account, status, connectors, connections, network } = start()
    const seen: string[] = []
    const stop = status.subscribe((value) => seen.push(value))
    await waitFor(() => expect([get(connectors).length, get(status)]).toEqual([1, 'disconnected']))
    expect([get(account), get(network)?.namespace]).toEqual([undefined, 'test'])
    await kernel.wallet.connect({ connectorId: get(connectors)[0]?.id ?? '' })
    expect(get(account)?.address).toMatch(/^0x/)
    expect(get(connections)).toHaveLength(1)
    expect(seen.at(-1)).toBe('connected')
    stop()
    const heard = seen.length
    await kernel.wallet.disconnect()
    expect([get(status), seen.length]).toEqual(['disconnected', heard])
  })

  test('default: any atom is a store, and the elements are filled', async () => {
    const { kernel, store } = start()
    document.body.append(document.createElement('lk-connect-button'))
    await waitFor(() => {
      const root = document.querySelector('lk-connect-button')?.shadowRoot
      expect(root?.querySelector('button')?.textContent).toBe('Connect')
    })
    expect(get(store(kernel.atoms.modal)).open).toBe(false)
  })
})
