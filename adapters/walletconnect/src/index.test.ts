import { adapterContract } from '@latchkey/kernel/testing'
import { describe, expect, test } from 'vitest'
import uris from './fixtures/pairing-uri.json' with { type: 'json' }
import * as entry from './index.ts'
import { walletConnectAdapter } from './index.ts'
import { sharedStorage } from './testing/sharedStorage.ts'
import { startSite } from './testing/startSite.ts'

adapterContract(() => walletConnectAdapter({ projectId: 'site' }))

describe('walletConnectAdapter', () => {
  test('default', () => {
    expect(Object.keys(entry)).toEqual(['walletConnectAdapter'])
    const { id, api, family, needsProjectId } = walletConnectAdapter()
    expect({ id, api, family, needsProjectId }).toEqual({
      id: 'walletconnect',
      api: 1,
      family: undefined,
      needsProjectId: true,
    })
  })

  test('parameters: a project id of its own', () => {
    expect(walletConnectAdapter({ projectId: 'x' }).needsProjectId).toBe(false)
  })

  test('behavior: starting the kernel, with or without a last visit, stores nothing and asks no relay', async () => {
    const storage = sharedStorage().tab()
    const site = await startSite({ storage, relayUrl: 'ws://127.0.0.1:1' })
    expect(site.kernel.inspect().connectors).toEqual(['walletConnect'])
    expect(storage.keys().filter((key) => key.startsWith('wc:'))).toEqual([])
    await site.destroy()
  })

  test('behavior: the views know the parts of a pairing URI', () => {
    for (const { uri, topic, symKey } of uris.cases) {
      const { pathname, searchParams } = new URL(uri)
      expect([pathname, searchParams.get('symKey')]).toEqual([`${topic}@2`, symKey])
    }
  })
})
