// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest'
import { ADDRESS, setUpSessions } from './fixtures/renderSessions.tsx'

const REQUEST = {
  expiry: 864_000,
  signer: { type: 'keys' as const, data: { keys: [{ type: 'secp256k1' as const, publicKey: '0x02' }] } },
  permissions: [
    { type: 'native-token-recurring-allowance' as const, data: { allowance: '0x1', start: 0, period: 86_400 } },
  ],
}
const ANSWER = {
  ...REQUEST,
  policies: [],
  chainId: '0x1',
  address: ADDRESS,
  context: '0xab',
  signerMeta: { delegationManager: `0x${'db'.repeat(20)}` },
}

describe('asking', () => {
  test('default: for the account in use on its network, and what the key uses it with', async () => {
    const { kernel, asked } = await setUpSessions({ answers: { grant: async () => ANSWER } })
    const granted = await kernel.plugins['smart-sessions'].grant(REQUEST)
    expect(asked).toEqual([['grant', { ...REQUEST, policies: [], chainId: '0x1', address: ADDRESS }]])
    const { expiry, permissions, context, address, chainId, signerMeta } = ANSWER
    expect(granted).toEqual({ expiry, permissions, context, address, chainId, signerMeta })
  })

  test.each([null, 'yes', { ...ANSWER, context: 7 }, { ...ANSWER, permissions: [] }])(
    'error: an answer that is none: %j',
    async (answer) => {
      const { kernel } = await setUpSessions({ answers: { grant: async () => answer } })
      await expect(kernel.plugins['smart-sessions'].grant(REQUEST)).rejects.toMatchObject({ code: 'connect/malformed' })
    },
  )

  test('error: nobody is asked before a wallet is connected', async () => {
    const { kernel } = await setUpSessions()
    await kernel.wallet.disconnect()
    await expect(kernel.plugins['smart-sessions'].grant(REQUEST)).rejects.toMatchObject({
      code: 'connect/not-connected',
    })
  })
})

describe('the plugin', () => {
  test('default: sites may ask for permissions once it is there', async () => {
    const { kernel } = await setUpSessions()
    expect(kernel.store.get(kernel.plugins.embedded.atoms.grantsPermissions)).toBe(true)
  })

  test('default: what was granted is kept, whichever way the site has asked', async () => {
    const { kernel } = await setUpSessions()
    const { atoms } = kernel.plugins['smart-sessions']
    const tell = (grant: unknown) =>
      kernel.store.set(kernel.plugins.embedded.atoms.granted, { account: `eip155:1:${ADDRESS}`, grant })
    tell({ ...ANSWER, context: 'none' })
    tell(ANSWER)
    await expect.poll(() => kernel.store.get(atoms.sessions)).toHaveLength(1)
    expect(kernel.store.get(atoms.sessions)).toMatchObject([
      { account: `eip155:1:${ADDRESS}`, context: '0xab', expiry: 864_000, allowances: [{ period: 86_400 }] },
    ])
  })
})
