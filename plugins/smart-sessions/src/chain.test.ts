// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { load } from './actions/load.ts'
import { EXPIRY, setUpSessions } from './fixtures/renderSessions.tsx'
import type { KeptSession } from './index.ts'
import type { SmartSessionsContext } from './plugin.ts'

const word = (hex: string) => hex.padStart(64, '0')
const CONTEXT = `0x${word('20')}${word('1')}${word('20')}${'ab'.repeat(64)}`
const ENDING = `0x${'11'.repeat(32)}`

/** What a chain says of a session. */
interface Chain {
  isEnded?: boolean
  receipt?: object | null
}

/** One session, read again whenever the test asks. */
async function setUpOne(more: Partial<KeptSession>, chain: Chain) {
  const { kernel } = await setUpSessions({ sessions: [{ context: CONTEXT, ...more }] })
  const { atoms } = kernel.plugins['smart-sessions']
  const blocks: unknown[] = []
  const toast = vi.fn()
  const request = async ({ method, params }: { readonly method: string; readonly params: readonly unknown[] }) => {
    if (method === 'eth_getTransactionReceipt') return chain.receipt ?? null
    const [asked, block] = params
    if (String(Reflect.get(Object(asked), 'data')).startsWith('0x66134607')) return `0x${'77'.repeat(32)}`
    blocks.push(block)
    return `0x${word(chain.isEnded ? '1' : '0')}`
  }
  // The parts of a plugin's context that the list is read with.
  const ctx = {
    store: kernel.store,
    atoms,
    kernel: { atoms: kernel.atoms, wallet: { request } },
    plugins: {},
    services: { clock: { now: () => Date.now() }, log: { warn: vi.fn() } },
    capability: () => undefined,
    toast,
  } as unknown as SmartSessionsContext
  const read = async () => {
    await load(ctx)
    return kernel.store.get(atoms.sessions)[0]
  }
  return { read, toast, blocks }
}

describe('what the chain says', () => {
  test('behavior: counts until it says something else', async () => {
    const chain: Chain = { isEnded: true }
    const { read } = await setUpOne({}, chain)
    expect((await read())?.isEnded).toBe(true)
    chain.isEnded = false
    expect((await read())?.isEnded).toBe(false)
  })

  test('behavior: is not asked for any more once a session has expired', async () => {
    const { read, blocks } = await setUpOne({ expiry: 0 }, { isEnded: true })
    expect((await read())?.isEnded).toBeUndefined()
    expect(blocks).toEqual([])
  })

  test.each([
    ['undone', { status: '0x0', blockNumber: '0x7' }, ['latest']],
    ['mined, which ended nothing', { status: '0x1', blockNumber: '0x7' }, ['latest', '0x7']],
  ])('error: an end that was %s is said, and the session is one as before', async (_name, receipt, asked) => {
    const { read, toast, blocks } = await setUpOne({ ending: ENDING }, { receipt })
    const session = await read()
    expect(session).toMatchObject({ context: CONTEXT, expiry: EXPIRY })
    expect(session?.ending).toBeUndefined()
    expect(toast.mock.calls).toEqual([['error', 'failed']])
    expect(blocks).toEqual(asked)
  })

  test('behavior: an end that is in no block goes on, and one that is done is one', async () => {
    const chain: Chain = { receipt: null }
    const { read, toast } = await setUpOne({ ending: ENDING }, chain)
    expect((await read())?.ending).toBe(ENDING)
    Object.assign(chain, { receipt: { status: '0x1', blockNumber: '0x7' }, isEnded: true })
    expect(await read()).toMatchObject({ ending: ENDING, isEnded: true })
    expect(toast).not.toHaveBeenCalled()
  })
})
