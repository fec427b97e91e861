import { describe, expect, test } from 'vitest'
import { ETHEREUM, type SetUp, type SetUpOptions, setUp } from '../fixtures/setUp.ts'
import { FrameSays, MARA } from '../fixtures/standInFrame.ts'

const SMART = 'smartAccount'
/** A frame that has smart accounts on chain 1 alone. */
const answers: NonNullable<SetUpOptions['answers']> = {
  GET_USER: ({ chainId, preferredAccountType }) =>
    typeof chainId !== 'number'
      ? { address: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk', chainId: chainId ?? 1 }
      : { ...MARA, chainId, preferredAccountType: chainId === 1 && preferredAccountType === SMART ? SMART : 'eoa' },
  SET_PREFERRED_ACCOUNT: ({ type }) => ({ type, address: MARA.address }),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [1] }),
}

async function open(more: SetUpOptions = {}): Promise<SetUp> {
  const test = await setUp({ ...more, answers: { ...answers, ...more.answers } })
  test.kernel.store.set(test.client.atoms.defaultAccountType, SMART)
  return test
}
const typeOf = ({ kernel }: SetUp) =>
  kernel.wallet.getState().connections.find(({ namespace }) => namespace === 'eip155')?.account.type
const remembered = ({ kernel, client }: SetUp) => kernel.store.get(client.atoms.remembered).accountType

describe('the type of the account', () => {
  test('default: it starts as what the site has set, and Solana is a plain account', async () => {
    const test = await open()
    await test.connect()
    expect(typeOf(test)).toBe(SMART)
    expect(test.frame.of('GET_USER').map(({ payload }) => payload)).toContainEqual({
      chainId: 1,
      preferredAccountType: SMART,
    })
    const [solana] = test.kernel.wallet.getState().connections.filter(({ namespace }) => namespace === 'solana')
    expect(solana?.account.type).toBe('eoa')
    expect(remembered(test)).toBeUndefined()
  })

  test('default: nobody is asked about types where nothing has set any', async () => {
    const test = await setUp({ answers })
    await test.connect()
    expect(typeOf(test)).toBe('eoa')
    expect(test.frame.of('GET_USER').map(({ payload }) => payload)).toContainEqual({ chainId: 1 })
  })

  test('behavior: it changes under the same address, and is remembered beyond a sign-out', async () => {
    const test = await open()
    await test.connect()
    const { kernel, client } = test
    const before = kernel.store.get(kernel.atoms.account)?.caipAddress
    await client.setAccountType({ type: 'eoa' })
    await expect.poll(() => typeOf(test)).toBe('eoa')
    expect(kernel.store.get(kernel.atoms.account)?.caipAddress).toBe(before)
    expect(test.frame.of('SET_PREFERRED_ACCOUNT').map(({ payload }) => payload)).toEqual([{ type: 'eoa' }])
    await kernel.wallet.disconnect()
    expect(remembered(test)).toBe('eoa')
    await test.connect()
    expect(typeOf(test)).toBe('eoa')
    await client.setAccountType({ type: SMART })
    await expect.poll(() => typeOf(test)).toBe(SMART)
  })

  test('behavior: a network without smart accounts has a plain one, and the choice is kept', async () => {
    const test = await open()
    await test.connect()
    await test.ask('wallet_switchEthereumChain', [{ chainId: '0x2' }])
    await expect.poll(() => typeOf(test)).toBe('eoa')
    await test.ask('wallet_switchEthereumChain', [{ chainId: '0x1' }], 'eip155:2')
    await expect.poll(() => typeOf(test)).toBe(SMART)
    expect(test.kernel.store.get(test.kernel.atoms.account)?.caipAddress).toBe(`${ETHEREUM}:${MARA.address}`)
  })

  test('error: a type that the frame does not take leaves a plain account', async () => {
    const refuse = () => {
      throw new FrameSays('This network has no smart accounts.', 4901)
    }
    const test = await open({ answers: { SET_PREFERRED_ACCOUNT: refuse } })
    await test.connect()
    await expect(test.client.setAccountType({ type: SMART })).rejects.toMatchObject({ code: 'embedded/refused' })
    await expect.poll(() => typeOf(test)).toBe('eoa')
    expect(remembered(test)).toBe('eoa')
  })

  test('error: the type cannot be read after a switch: the network is changed all the same', async () => {
    const test = await open()
    await test.connect()
    test.frame.answer({ GET_USER: () => Promise.reject(new FrameSays('no')) })
    expect(await test.ask('wallet_switchEthereumChain', [{ chainId: '0x2' }])).toBeNull()
    expect(typeOf(test)).toBe('eoa')
  })

  test('error: junk for a type in storage is no type', async () => {
    const test = await open()
    test.kernel.store.set(test.client.atoms.remembered, { isUsed: true, accountType: 'robot' as 'eoa' })
    await test.connect()
    expect(remembered(test)).toBeUndefined()
    expect(typeOf(test)).toBe(SMART)
  })
})

describe('the networks with smart accounts', () => {
  test('default: as the frame says; none where it does not', async () => {
    const test = await open()
    await test.connect()
    expect(await test.client.getSmartNetworks()).toEqual([1])
    test.frame.answer({ GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => Promise.reject(new FrameSays('no')) })
    expect(await test.client.getSmartNetworks()).toEqual([])
  })

  test('behavior: a frame that is made anew while a smart account is connected hears of its type', async () => {
    const test = await open()
    await test.connect()
    expect(test.frame.of('SET_PREFERRED_ACCOUNT')).toEqual([])
    test.frame.element?.dispatchEvent(new Event('load'))
    await test.client.prepare()
    await expect
      .poll(() => test.frame.of('SET_PREFERRED_ACCOUNT').map(({ payload }) => payload))
      .toEqual([{ type: SMART }])
  })
})
