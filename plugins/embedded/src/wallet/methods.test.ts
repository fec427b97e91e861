import { describe, expect, test } from 'vitest'
import { ETHEREUM, type SetUp, type SetUpOptions, setUp } from '../fixtures/setUp.ts'
import { FrameSays, MARA, never } from '../fixtures/standInFrame.ts'
import { approvalMethods } from '../messages/rpcMethods.ts'

const APPROVE = 'embedded.ApproveTransaction'
const MESSAGE = ['0x68656c6c6f', MARA.address]

async function connected(options: SetUpOptions = {}): Promise<SetUp> {
  const test = await setUp({ families: ['eip155'], ...options })
  await test.connect()
  return test
}
const approvals = ({ kernel, client }: SetUp) => kernel.store.get(client.atoms.approvals)
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: { code: string }) => error.code,
  )

/** Answers of the frame that the test gives one by one. */
function inOrder() {
  const waiting: { resolve: (value: unknown) => void; reject: (error: unknown) => void }[] = []
  const RPC_REQUEST = () => new Promise<unknown>((resolve, reject) => waiting.push({ resolve, reject }))
  return { waiting, RPC_REQUEST }
}

describe('approving', () => {
  test.each(approvalMethods.filter((method) => !method.startsWith('solana')))(
    'default: %s is shown until it is answered, and asked once',
    async (method) => {
      const { waiting, RPC_REQUEST } = inOrder()
      const test = await connected({ answers: { RPC_REQUEST } })
      test.kernel.store.set(test.client.atoms.grantsPermissions, true)
      const params = method === 'wallet_revokePermissions' ? [{ context: '0x01' }] : MESSAGE
      const answer = test.ask(method, params)
      await expect.poll(() => waiting.length).toBe(1)
      expect([test.route(), approvals(test)]).toEqual([APPROVE, 1])
      waiting[0]?.resolve('0xsigned')
      expect(await answer).toBe('0xsigned')
      expect([test.route(), approvals(test)]).toEqual([undefined, 0])
      expect(test.frame.of('RPC_REQUEST')).toMatchObject([
        { account: `${ETHEREUM}:${MARA.address}`, chain: ETHEREUM, payload: { method, params } },
      ])
    },
  )

  test('behavior: what was granted is known to whoever lists it', async () => {
    const test = await connected({ answers: { RPC_REQUEST: () => ({ context: '0x01' }) } })
    test.kernel.store.set(test.client.atoms.grantsPermissions, true)
    await test.ask('personal_sign', MESSAGE)
    expect(test.kernel.store.get(test.client.atoms.granted)).toBeUndefined()
    await test.ask('wallet_grantPermissions', [])
    expect(test.kernel.store.get(test.client.atoms.granted)).toEqual({
      account: `${ETHEREUM}:${MARA.address}`,
      grant: { context: '0x01' },
    })
  })

  test('default: permissions are stated where they are listed, and nowhere else', async () => {
    const answer = { '0x1': { atomic: { status: 'ready' }, permissions: { supported: true } } }
    const test = await connected({ answers: { RPC_REQUEST: () => answer } })
    expect(await test.ask('wallet_getCapabilities', [])).toEqual({ '0x1': { atomic: { status: 'ready' } } })
    test.kernel.store.set(test.client.atoms.grantsPermissions, true)
    expect(await test.ask('wallet_getCapabilities', [])).toEqual(answer)
  })

  test.each([true, false])(
    'error: what libraries call to disconnect ends no permission, opens no view and ends nothing that waits (%s)',
    async (grantsPermissions) => {
      const { waiting, RPC_REQUEST } = inOrder()
      const test = await connected({ answers: { RPC_REQUEST } })
      test.kernel.store.set(test.client.atoms.grantsPermissions, grantsPermissions)
      const leave = () => codeOf(test.ask('wallet_revokePermissions', [{ eth_accounts: {} }]))
      expect([await leave(), test.route()]).toEqual(['request/unsupported-method', undefined])
      const answer = test.ask('personal_sign', MESSAGE)
      await expect.poll(() => waiting.length).toBe(1)
      expect(await leave()).toBe('request/unsupported-method')
      waiting[0]?.resolve('0xsigned')
      expect(await answer).toBe('0xsigned')
      expect(test.frame.of('RPC_REQUEST').length).toBe(1)
    },
  )

  test('behavior: several wait in one view, which goes with the last of them', async () => {
    const { waiting, RPC_REQUEST } = inOrder()
    const test = await connected({ answers: { RPC_REQUEST } })
    const first = test.ask('personal_sign', ['0x01', MARA.address])
    await expect.poll(() => waiting.length).toBe(1)
    const second = test.ask('eth_sendTransaction', [{ from: MARA.address }])
    await expect.poll(() => approvals(test)).toBe(2)
    await expect.poll(() => waiting.length).toBe(2)
    waiting[0]?.resolve('0x1')
    await first
    expect([test.route(), approvals(test)]).toEqual([APPROVE, 1])
    waiting[1]?.resolve('0x2')
    expect(await second).toBe('0x2')
    expect(test.route()).toBeUndefined()
  })

  test('behavior: what was open before is open again afterwards', async () => {
    const { waiting, RPC_REQUEST } = inOrder()
    const test = await connected({ answers: { RPC_REQUEST } })
    test.kernel.router.push('embedded.FrameStep')
    const answer = test.ask('personal_sign', MESSAGE)
    await expect.poll(() => waiting.length).toBe(1)
    waiting[0]?.resolve('0x')
    await answer
    expect(test.route()).toBe('embedded.FrameStep')
  })

  test.each([
    ['4001', new FrameSays('You declined the request. Nothing was shared.', 4001), 'request/rejected'],
    ['-32603', new FrameSays('Internal error', -32603), 'rpc/internal'],
    ['4100', new FrameSays('Another account', 4100), 'request/unauthorized'],
    ['-32602', new FrameSays('The network changed. Ask again.', -32602), 'rpc/invalid-params'],
    ['no number', new FrameSays('Something is wrong.'), 'unknown'],
  ])('error: the wallet answers %s; nothing is asked again and nothing stays open', async (_title, says, code) => {
    const test = await connected({ answers: { RPC_REQUEST: () => Promise.reject(says) } })
    expect(await codeOf(test.ask('personal_sign', MESSAGE))).toBe(code)
    expect(test.frame.of('RPC_REQUEST')).toHaveLength(1)
    expect([test.route(), approvals(test)]).toEqual([undefined, 0])
  })

  test.each([
    ['an answer', () => '0xhash'],
    ['an error', () => Promise.reject(new FrameSays('Internal error', -32603))],
  ])('behavior: after %s the balance is read anew', async (_title, answer) => {
    let reads = 0
    const nativeBalance = async () => async () => {
      reads += 1
      return { value: 5n, decimals: 18, symbol: 'ETH' }
    }
    const test = await connected({ answers: { RPC_REQUEST: answer }, capabilities: { nativeBalance } })
    await codeOf(test.ask('eth_sendTransaction', [{ from: MARA.address }]))
    await expect.poll(() => reads).toBe(1)
    await codeOf(test.ask('eth_blockNumber'))
    expect(reads).toBe(1)
  })

  test.each([
    ['has changed meanwhile', true],
    ['was never the one in use', false],
  ])('error: a request whose network %s', async (_title, isChanged) => {
    const { waiting, RPC_REQUEST } = inOrder()
    const test = await connected({ answers: { RPC_REQUEST } })
    const code = codeOf(test.ask('personal_sign', MESSAGE))
    await expect.poll(() => waiting.length).toBe(1)
    if (isChanged) await test.ask('wallet_switchEthereumChain', [{ chainId: '0x2' }])
    waiting[0]?.reject(new FrameSays('The network changed. Ask again.', 4901))
    expect(await code).toBe('request/chain-disconnected')
    const toast = test.kernel.store.get(test.kernel.atoms.toast)
    if (isChanged) expect(toast).toMatchObject({ kind: 'error', key: 'networkChanged' })
    else expect(toast).toBeUndefined()
    expect([test.route(), approvals(test)]).toEqual([undefined, 0])
  })

  test('error: a wallet that never answers is given up after ten minutes', async () => {
    const test = await connected({ answers: { RPC_REQUEST: never } })
    const code = codeOf(test.ask('personal_sign', MESSAGE))
    await expect.poll(() => test.frame.of('RPC_REQUEST').length).toBe(1)
    await test.clock.advance(599_999)
    expect(approvals(test)).toBe(1)
    await test.clock.advance(1)
    expect(await code).toBe('embedded/timeout')
    expect([test.route(), approvals(test)]).toEqual([undefined, 0])
  })
})

describe('leaving', () => {
  test('behavior: closing declines all that wait, tells the frame, and reads go on', async () => {
    const { waiting, RPC_REQUEST } = inOrder()
    const test = await connected({ answers: { RPC_REQUEST } })
    const read = test.ask('eth_getBalance', [MARA.address])
    await expect.poll(() => waiting.length).toBe(1)
    const asked = ['0x01', '0x02', '0x03'].map((data) => codeOf(test.ask('personal_sign', [data, MARA.address])))
    await expect.poll(() => waiting.length).toBe(4)
    expect(test.kernel.close()).toBe(true)
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 3 }, () => 'request/rejected'))
    const ended = test.frame.of('RPC_REQUEST').slice(1)
    await expect
      .poll(() => test.frame.of('RPC_ABORT').map(({ payload }) => payload))
      .toEqual(ended.map(({ id }) => ({ ids: [id] })))
    waiting[0]?.resolve('0x5')
    expect(await read).toBe('0x5')
    expect(approvals(test)).toBe(0)
  })

  test('behavior: an answer after closing is dropped; the next request opens the view anew', async () => {
    const { waiting, RPC_REQUEST } = inOrder()
    const test = await connected({ answers: { RPC_REQUEST } })
    const code = codeOf(test.ask('personal_sign', MESSAGE))
    await expect.poll(() => waiting.length).toBe(1)
    test.kernel.close()
    expect(await code).toBe('request/rejected')
    waiting[0]?.resolve('0xlate')
    const second = test.ask('personal_sign', MESSAGE)
    await expect.poll(() => waiting.length).toBe(2)
    expect([test.route(), approvals(test)]).toEqual([APPROVE, 1])
    waiting[1]?.resolve('0xsecond')
    expect(await second).toBe('0xsecond')
  })

  const PAYMENT = [{ from: MARA.address, to: MARA.address, value: '0x1' }]

  test('error: closed after it was approved, a payment is what the frame then says: sent', async () => {
    const { waiting, RPC_REQUEST } = inOrder()
    const test = await connected({ answers: { RPC_REQUEST } })
    const sent = test.ask('eth_sendTransaction', PAYMENT)
    await expect.poll(() => waiting.length).toBe(1)
    test.kernel.close()
    await expect.poll(() => test.frame.of('RPC_ABORT').length).toBe(1)
    waiting[0]?.resolve(`0x${'ab'.repeat(32)}`)
    expect(await sent).toBe(`0x${'ab'.repeat(32)}`)
    expect(approvals(test)).toBe(0)
  })

  test('error: closed after it was approved, a permission is granted all the same: the account may have paid for it', async () => {
    const { waiting, RPC_REQUEST } = inOrder()
    const test = await connected({ answers: { RPC_REQUEST } })
    test.kernel.store.set(test.client.atoms.grantsPermissions, true)
    const granted = test.ask('wallet_grantPermissions', [])
    await expect.poll(() => waiting.length).toBe(1)
    test.kernel.close()
    await expect.poll(() => test.frame.of('RPC_ABORT').length).toBe(1)
    waiting[0]?.resolve({ context: '0x01' })
    expect(await granted).toEqual({ context: '0x01' })
  })

  test('error: closed before it was approved, a payment is declined by the word of the frame', async () => {
    const { waiting, RPC_REQUEST } = inOrder()
    const test = await connected({ answers: { RPC_REQUEST } })
    const code = codeOf(test.ask('eth_sendTransaction', PAYMENT))
    await expect.poll(() => waiting.length).toBe(1)
    test.kernel.close()
    await expect.poll(() => test.frame.of('RPC_ABORT').length).toBe(1)
    waiting[0]?.reject(new FrameSays('Request was aborted', 4001))
    expect(await code).toBe('request/rejected')
  })

  test.each(['closed', 'late', 'removed'])(
    'error: a payment that the frame says nothing about any more: %s',
    async (how) => {
      const test = await connected({ answers: { RPC_REQUEST: never } })
      const code = codeOf(test.ask('eth_sendTransaction', PAYMENT))
      await expect.poll(() => test.frame.of('RPC_REQUEST').length).toBe(1)
      if (how === 'removed') test.frame.element?.remove()
      if (how === 'closed') test.kernel.close()
      if (how === 'late') await test.clock.advance(600_000)
      if (how !== 'removed') {
        await expect.poll(() => test.frame.of('RPC_ABORT').length).toBe(1)
        await test.clock.advance(30_000)
      }
      expect(await code).toBe('request/outcome-unknown')
      expect(approvals(test)).toBe(0)
    },
  )

  test('error: a question that is given up by its limit is withdrawn, and does not stand before the next one', async () => {
    const test = await connected({ answers: { RPC_REQUEST: never } })
    const code = codeOf(test.ask('personal_sign', MESSAGE))
    await expect.poll(() => test.frame.of('RPC_REQUEST').length).toBe(1)
    await test.clock.advance(600_000)
    expect(await code).toBe('embedded/timeout')
    const [asked] = test.frame.of('RPC_REQUEST')
    await expect.poll(() => test.frame.of('RPC_ABORT').map(({ payload }) => payload)).toEqual([{ ids: [asked?.id] }])
  })

  test('behavior: a caller that goes away ends its own request alone', async () => {
    const { waiting, RPC_REQUEST } = inOrder()
    const test = await connected({ answers: { RPC_REQUEST } })
    const caller = new AbortController()
    const call = { network: ETHEREUM, method: 'personal_sign', params: ['0x01', MARA.address] }
    const first = codeOf(test.kernel.wallet.request(call, { signal: caller.signal }))
    const second = test.ask('personal_sign', ['0x02', MARA.address])
    await expect.poll(() => waiting.length).toBe(2)
    caller.abort()
    expect(await first).toBe('request/outcome-unknown')
    await expect.poll(() => approvals(test)).toBe(1)
    expect(test.route()).toBe(APPROVE)
    waiting[1]?.resolve('0x2')
    expect(await second).toBe('0x2')
  })

  test('error: a frame that is removed with five requests open rejects each once', async () => {
    const test = await connected({ answers: { RPC_REQUEST: never } })
    const codes = ['0x1', '0x2', '0x3', '0x4', '0x5'].map((data) => codeOf(test.ask('personal_sign', [data])))
    await expect.poll(() => test.frame.of('RPC_REQUEST').length).toBe(5)
    test.frame.element?.remove()
    expect(await Promise.all(codes)).toEqual(Array.from({ length: 5 }, () => 'kernel/aborted'))
    expect([test.route(), approvals(test)]).toEqual([undefined, 0])
    test.frame.answer({ RPC_REQUEST: () => '0xnew' })
    expect(await test.ask('personal_sign', MESSAGE)).toBe('0xnew')
    expect(test.frame.made).toBe(2)
  })
})

describe('what no embedded wallet does', () => {
  test.each([
    ...['eth_sign', 'eth_decrypt', 'wallet_watchAsset', 'toString', '__proto__'],
    ...['wallet_grantPermissions', 'wallet_revokePermissions', 'eth_sendUserOperation'],
  ])('error: %s is refused before it is sent', async (method) => {
    const test = await connected({ answers: { RPC_REQUEST: () => '0x' } })
    await expect(test.ask(method, [])).rejects.toMatchObject({ code: 'request/unsupported-method' })
    expect(test.frame.of('RPC_REQUEST')).toEqual([])
    expect(test.route()).toBe(APPROVE)
  })

  test('behavior: it is said in words after 300 ms, and all that waits is ended', async () => {
    const test = await connected({ answers: { RPC_REQUEST: never } })
    const refusal = () => test.kernel.store.get(test.client.atoms.refusal)
    expect(await codeOf(test.ask('eth_sign', []))).toBe('request/unsupported-method')
    await expect.poll(() => test.frame.of('RPC_ABORT').map(({ payload }) => payload)).toEqual([{}])
    await test.clock.advance(299)
    expect(refusal()).toBeUndefined()
    await test.clock.advance(1)
    expect(refusal()).toBe('eth_sign')
  })

  test('behavior: who closes before that has read nothing that stays', async () => {
    const test = await connected()
    await codeOf(test.ask('eth_sign', []))
    test.kernel.close()
    await test.clock.advance(300)
    expect(test.kernel.store.get(test.client.atoms.refusal)).toBeUndefined()
  })

  test('behavior: the next request that is allowed clears the refusal', async () => {
    const { waiting, RPC_REQUEST } = inOrder()
    const test = await connected({ answers: { RPC_REQUEST } })
    await codeOf(test.ask('eth_sign', []))
    await test.clock.advance(300)
    const answer = test.ask('personal_sign', MESSAGE)
    await expect.poll(() => waiting.length).toBe(1)
    expect(test.kernel.store.get(test.client.atoms.refusal)).toBeUndefined()
    waiting[0]?.resolve('0x')
    await answer
  })
})
