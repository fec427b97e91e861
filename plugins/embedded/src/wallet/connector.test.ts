import { definePlugin } from '@latchkey/kernel'
import { memoryStorage } from '@latchkey/kernel/testing'
import { describe, expect, test, vi } from 'vitest'
import { ETHEREUM, type SetUp, SOLANA, setUp } from '../fixtures/setUp.ts'
import { FrameSays, MARA, never, SOLANA_ADDRESS } from '../fixtures/standInFrame.ts'

const HANDOVER = { isUsed: true, email: MARA.email, chain: ETHEREUM }
const remembered = ({ kernel, client }: SetUp) => kernel.store.get(client.atoms.remembered)
const unserved = (chains: readonly string[]) => ({
  SWITCH_NETWORK: ({ chainId }: { chainId: string | number }) => {
    if (chains.includes(String(chainId))) throw new FrameSays('No such chain.')
    return { chainId }
  },
})

describe('connecting', () => {
  test('default: one login has an account of each family that site and wallet have', async () => {
    const { connect, kernel, frame } = await setUp()
    const connection = await connect()
    expect(connection).toMatchObject({ connectorId: 'ID_AUTH', name: 'Auth', network: ETHEREUM })
    expect(kernel.wallet.getState().connections.map(({ account }) => account)).toEqual([
      { caipAddress: `${ETHEREUM}:${MARA.address}`, address: MARA.address, type: 'eoa' },
      { caipAddress: `${SOLANA}:${SOLANA_ADDRESS}`, address: SOLANA_ADDRESS, type: 'eoa' },
    ])
    expect(frame.made).toBe(1)
  })

  test('default: what is remembered is who it is and the chain, and no credential', async () => {
    const test = await setUp()
    await test.connect()
    expect(remembered(test)).toEqual(HANDOVER)
    expect(test.kernel.store.get(test.client.atoms.user)).toEqual({
      ...MARA,
      accounts: [
        { address: MARA.address, type: 'eoa' },
        { address: SOLANA_ADDRESS, type: 'eoa' },
      ],
    })
  })

  test.each([
    ['eip155', [`${ETHEREUM}:${MARA.address}`]],
    ['solana', [`${SOLANA}:${SOLANA_ADDRESS}`]],
  ] as const)('behavior: a site of %s alone hears of no other family', async (family, expected) => {
    const { connect, kernel, frame } = await setUp({ families: [family] })
    await connect()
    expect(kernel.wallet.getState().connections.map(({ account }) => account.caipAddress)).toEqual(expected)
    const chains = frame.of('SWITCH_NETWORK').map(({ payload }) => payload)
    expect(chains).toEqual([{ chainId: family === 'eip155' ? ETHEREUM : SOLANA }])
  })

  test('behavior: a smart account is named as one', async () => {
    const user = { ...MARA, preferredAccountType: 'smartAccount' as const }
    const { connect } = await setUp({ families: ['eip155'], answers: { GET_USER: () => user } })
    expect((await connect()).account.type).toBe('smartAccount')
  })

  test('behavior: a chain that the wallet does not serve is passed over', async () => {
    const { connect } = await setUp({ families: ['eip155'], answers: unserved([ETHEREUM]) })
    expect((await connect()).network).toBe('eip155:2')
  })

  test('behavior: without Solana in the wallet it is an EVM wallet', async () => {
    const { connect, kernel } = await setUp({ answers: unserved([SOLANA]) })
    await connect()
    expect(kernel.wallet.getState().connections.map(({ namespace }) => namespace)).toEqual(['eip155'])
  })

  test('behavior: the network that the site asks for goes first', async () => {
    const { kernel, frame } = await setUp({ families: ['eip155'] })
    const connection = await kernel.wallet.connect({ connectorId: 'ID_AUTH', network: 'eip155:2' })
    expect(connection.network).toBe('eip155:2')
    expect(frame.of('SWITCH_NETWORK')).toHaveLength(1)
  })

  test('behavior: the chain that was used last goes before the first of the site', async () => {
    const test = await setUp({ families: ['eip155'] })
    test.kernel.store.set(test.client.atoms.remembered, { isUsed: true, chain: 'eip155:2' })
    expect((await test.connect()).network).toBe('eip155:2')
  })

  test('error: no chain of the site is served', async () => {
    const test = await setUp({ answers: unserved([ETHEREUM, 'eip155:2', SOLANA]) })
    await expect(test.connect()).rejects.toMatchObject({ code: 'embedded/refused' })
    expect(remembered(test)).toEqual({ isUsed: false })
    expect(test.kernel.wallet.getState().connections).toEqual([])
  })

  test('error: a site of Solana alone whose wallet has none', async () => {
    const { connect } = await setUp({ families: ['solana'], answers: unserved([SOLANA]) })
    await expect(connect()).rejects.toMatchObject({ code: 'embedded/chain' })
  })

  test('error: nobody is signed in', async () => {
    const test = await setUp({ answers: { IS_CONNECTED: () => ({ isConnected: false }) } })
    await expect(test.connect()).rejects.toMatchObject({ code: 'embedded/signed-out' })
    expect(test.frame.of('GET_USER')).toEqual([])
  })

  test.each([
    ['an address of 101 characters', { ...MARA, address: 'x'.repeat(101) }],
    ['a further field', { ...MARA, admin: true }],
  ])('error: the frame answers %s', async (_title, user) => {
    const test = await setUp({ families: ['eip155'], answers: { GET_USER: () => user } })
    await expect(test.connect()).rejects.toMatchObject({ code: 'embedded/malformed' })
    expect(test.kernel.wallet.getState().connections).toEqual([])
  })
})

describe('giving up', () => {
  const steps = ['IS_CONNECTED', 'SWITCH_NETWORK', 'GET_USER'] as const

  test.each(steps)(
    'behavior: who leaves while %s waits is not connected by the answer that comes late',
    async (step) => {
      const test = await setUp({ families: ['eip155'] })
      let late: () => void = () => undefined
      const answer = new Promise<void>((resolve) => {
        late = resolve
      })
      const all = {
        IS_CONNECTED: () => answer.then(() => ({ isConnected: true })),
        SWITCH_NETWORK: ({ chainId }: { chainId: string | number }) => answer.then(() => ({ chainId })),
        GET_USER: () => answer.then(() => MARA),
      }
      test.frame.answer({ [step]: all[step] })
      const leaving = new AbortController()
      const connecting = test.kernel.wallet.connect({ connectorId: 'ID_AUTH' }, { signal: leaving.signal })
      await expect.poll(() => test.frame.of(step).length).toBe(1)
      leaving.abort()
      await expect(connecting).rejects.toThrow()
      await expect.poll(() => test.frame.of('RPC_ABORT').length).toBe(1)
      late()
      await expect.poll(() => test.frame.asked.at(-1)?.event).toBe('RPC_ABORT')
      expect(test.kernel.wallet.getState().connections).toEqual([])
      expect(remembered(test)).toEqual({ isUsed: false })
    },
  )

  test.each(steps)('error: a frame that never answers %s is given up by its limit', async (step) => {
    const test = await setUp({ families: ['eip155'] })
    test.frame.answer({ [step]: never })
    const failed = test.connect().catch((error: { code: string }) => error.code)
    await expect.poll(() => test.frame.of(step).length).toBe(1)
    await test.clock.advance(20_000)
    expect(await failed).toBe('embedded/timeout')
    // It is not asked for the site's other chains.
    expect(test.frame.of(step)).toHaveLength(1)
  })

  test('behavior: a frame that is taken away meanwhile; the next try makes another one', async () => {
    const test = await setUp({ families: ['eip155'] })
    test.frame.answer({ GET_USER: never })
    const failed = expect(test.connect()).rejects.toMatchObject({ code: 'embedded/aborted' })
    await expect.poll(() => test.frame.of('GET_USER').length).toBe(1)
    test.frame.element?.remove()
    await failed
    test.frame.answer({ GET_USER: () => MARA })
    expect((await test.connect()).account.address).toBe(MARA.address)
    expect(test.frame.made).toBe(2)
  })
})

describe('connecting again', () => {
  test('behavior: whoever gives up a second connect stays signed in', async () => {
    const reached = vi.fn()
    const tap = async (): Promise<void> => {
      if (reached.mock.calls.length === 0) return reached()
      reached()
      await new Promise(() => undefined)
    }
    const slow = definePlugin({ id: 'slow', api: 1, hooks: { afterConnect: { tap } } })
    const test = await setUp({ families: ['eip155'], more: [slow] })
    await test.connect()
    const leaving = new AbortController()
    const again = test.kernel.wallet.connect({ connectorId: 'ID_AUTH' }, { signal: leaving.signal })
    const ended = again.catch((error: { code: string }) => error.code)
    await vi.waitFor(() => expect(reached).toHaveBeenCalledTimes(2))
    leaving.abort()
    expect(await ended).toBe('kernel/aborted')
    expect(test.frame.of('SIGN_OUT')).toEqual([])
    expect(test.kernel.wallet.getState().connections.map(({ account }) => account.address)).toEqual([MARA.address])
    expect(await test.ask('eth_accounts')).toEqual([MARA.address])
  })

  test('behavior: on another network, the same session goes there', async () => {
    const test = await setUp({ families: ['eip155'] })
    const first = await test.connect()
    const second = await test.kernel.wallet.connect({ connectorId: 'ID_AUTH', network: 'eip155:2' })
    expect([first.id === second.id, second.network]).toEqual([true, 'eip155:2'])
    expect(await test.ask('eth_chainId', undefined, 'eip155:2')).toBe('0x2')
  })

  test('behavior: somebody else, signed in meanwhile, has a session of their own', async () => {
    const test = await setUp({ families: ['eip155'] })
    await test.connect()
    const address = '0x00000000000000000000000000000000000000b0'
    test.frame.answer({ GET_USER: () => ({ ...MARA, address }) })
    expect((await test.connect()).account.address).toBe(address)
    expect(test.kernel.wallet.getState().connections).toHaveLength(1)
    expect(test.frame.of('SIGN_OUT')).toEqual([])
  })
})

describe('coming back', () => {
  /** A second visit, after one that ended connected. */
  async function revisit(answers: Parameters<SetUp['frame']['answer']>[0] = {}): Promise<SetUp> {
    const storage = memoryStorage()
    const first = await setUp({ storage, id: 'shop' })
    await first.connect()
    await first.kernel.destroy()
    first.frame.stop()
    return setUp({ storage, id: 'shop', answers })
  }

  test('default: connected again without a prompt', async () => {
    const { kernel, frame } = await revisit()
    expect(kernel.wallet.getState().connections.map(({ account }) => account.address)).toEqual([
      MARA.address,
      SOLANA_ADDRESS,
    ])
    expect(frame.of('RPC_REQUEST')).toEqual([])
  })

  test('behavior: an offer of a passkey that was answered stays so, after a reload and after a sign-out', async () => {
    const storage = memoryStorage()
    const first = await setUp({ storage, id: 'shop' })
    await first.connect()
    await first.client.answerPasskeyOffer()
    const { passkeyAskedAt } = remembered(first)
    await first.kernel.destroy()
    first.frame.stop()
    const second = await setUp({ storage, id: 'shop' })
    expect(second.kernel.wallet.getState().connections).toHaveLength(2)
    expect([typeof passkeyAskedAt, remembered(second).passkeyAskedAt]).toEqual(['number', passkeyAskedAt])
    await second.kernel.wallet.disconnect()
    expect(remembered(second)).toEqual({ isUsed: false, passkeyAskedAt })
    await second.connect()
    expect(remembered(second)).toEqual({ ...HANDOVER, passkeyAskedAt })
  })

  test('behavior: the session that ended elsewhere leaves nothing', async () => {
    const test = await revisit({ IS_CONNECTED: () => ({ isConnected: false }) })
    expect(test.kernel.wallet.getState().connections).toEqual([])
    expect(remembered(test)).toEqual({ isUsed: false })
    expect(test.kernel.store.get(test.client.atoms.resumable)).toBe(false)
  })

  test('error: a session that the login service has ended meanwhile is said', async () => {
    const test = await revisit({ IS_CONNECTED: () => ({ isConnected: false, isEnded: true }) })
    expect(test.kernel.wallet.getState().connections).toEqual([])
    expect(test.kernel.store.get(test.kernel.atoms.alert)?.error.code).toBe('embedded/session-expired')
  })

  test('behavior: where the browser keeps nothing for the frame, the address stays for one press', async () => {
    const test = await revisit({ IS_CONNECTED: () => ({ isConnected: false, resume: 'window' }) })
    expect(test.kernel.wallet.getState().connections).toEqual([])
    expect(remembered(test)).toEqual(HANDOVER)
    expect(test.kernel.store.get(test.client.atoms.resumable)).toBe(true)
  })

  test('behavior: nobody who was never here is offered to come back', async () => {
    const answers = { IS_CONNECTED: () => ({ isConnected: false, resume: 'window' as const }) }
    const test = await setUp({ answers })
    await expect(test.connect()).rejects.toMatchObject({ code: 'embedded/signed-out' })
    expect(test.kernel.store.get(test.client.atoms.resumable)).toBe(false)
  })
})
