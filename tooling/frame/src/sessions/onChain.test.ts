import { ACCOUNTS } from '@latchkey/devnet/accounts'
import { DELEGATION, ENFORCERS, TOKENS } from '@latchkey/devnet/contracts'
import { encodeFunctionData, encodePacked, type Hex, numberToHex, parseAbi, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { BOB, CAROL, type ChainApp } from '../fixtures/chainApp.ts'
import { localChain, person, whileWaiting } from '../fixtures/localChain.ts'
import { askGrant, chainTime, keyOf, redeem } from '../fixtures/redeem.ts'
import { asDelegated } from '../requests/smartAccount.ts'
import { signatureOf } from '../sign/evm.ts'
import { decodeContexts, delegationDigest, encodeContext, structHash } from './delegation.ts'

vi.mock('../views/mount.tsx', async () => (await import('../fixtures/localChain.ts')).views)

const open = localChain()
const HOUR = 3_600
/** Code that refuses every call. */
const REVERTS = '0x5f5ffd'
const erc20 = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
])
const [, , , DAVE = CAROL] = ACCOUNTS

beforeEach(() => () => vi.useRealTimers())

/** A smart account, and the time of its chain: tests move it. */
async function smart() {
  const wallet = await open()
  await wallet.node('anvil_setCode', wallet.address, asDelegated(wallet.address)[wallet.address]?.code)
  const now = await chainTime(wallet)
  vi.useFakeTimers({ toFake: ['Date'], now: now * 1000 })
  return { wallet, now }
}

const coin = (start: number) => ({
  type: 'native-token-recurring-allowance',
  data: { allowance: numberToHex(parseEther('0.1')), start, period: HOUR },
})
const pay = (amount: string) => ({ to: CAROL.address, value: parseEther(amount) })

async function pass({ node }: ChainApp, seconds: number): Promise<void> {
  await node('evm_increaseTime', seconds)
  await node('evm_mine')
}

describe('the coin', () => {
  test('default: within the limit, not beyond it, and again in the next period', async () => {
    const { wallet, now } = await smart()
    const { context } = await askGrant(wallet, { keys: [keyOf(BOB)], permissions: [coin(now)], expiry: now + 3 * HOUR })
    const before = BigInt(String(await wallet.node('eth_getBalance', CAROL.address, 'latest')))
    const use = (amount: string) => redeem(wallet, BOB, context, pay(amount))
    expect([await use('0.06'), await use('0.06'), await use('0.04'), await use('0.000001')]).toEqual([
      true,
      false,
      true,
      false,
    ])
    await pass(wallet, HOUR)
    expect([await use('0.11'), await use('0.1'), await use('0.000001')]).toEqual([false, true, false])
    const after = BigInt(String(await wallet.node('eth_getBalance', CAROL.address, 'latest')))
    expect(after - before).toBe(parseEther('0.2'))
  })

  test('error: before it begins, and from its end on', async () => {
    const { wallet, now } = await smart()
    const permissions = [coin(now + HOUR)]
    const { context } = await askGrant(wallet, { keys: [keyOf(BOB)], permissions, expiry: now + 2 * HOUR })
    expect(await redeem(wallet, BOB, context, pay('0.01'))).toBe(false)
    await pass(wallet, HOUR)
    expect(await redeem(wallet, BOB, context, pay('0.01'))).toBe(true)
    await pass(wallet, HOUR)
    expect(await redeem(wallet, BOB, context, pay('0.01'))).toBe(false)
  })

  test('error: by another key, as another call, and signed for another account', async () => {
    const { wallet, now } = await smart()
    const asked = { keys: [keyOf(BOB)], permissions: [coin(now)], expiry: now + HOUR }
    const { context } = await askGrant(wallet, asked)
    expect(await redeem(wallet, CAROL, context, pay('0.01'))).toBe(false)
    const data = encodeFunctionData({ abi: erc20, functionName: 'approve', args: [BOB.address, 1n] })
    expect(await redeem(wallet, BOB, context, { to: TOKENS.usdc.address, data })).toBe(false)
    const [delegation] = decodeContexts(context)
    if (!delegation) throw new Error('there is none')
    const forged = encodeContext({ ...delegation, salt: delegation.salt ^ 1n })
    expect(await redeem(wallet, BOB, forged, pay('0.01'))).toBe(false)
    expect(await redeem(wallet, BOB, context, pay('0.01'))).toBe(true)
  })

  test('default: the chain has the same name for it, and takes the key’s signature', async () => {
    const { wallet, now } = await smart()
    const { context } = await askGrant(wallet, { keys: [keyOf(BOB)], permissions: [coin(now)], expiry: now + HOUR })
    const [delegation] = decodeContexts(context)
    if (!delegation) throw new Error('there is none')
    const data = encodeFunctionData({
      abi: parseAbi([
        'struct Caveat { address enforcer; bytes terms; bytes args; }',
        'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
        'function getDelegationHash(Delegation delegation) pure returns (bytes32)',
      ]),
      args: [{ ...delegation, caveats: [...delegation.caveats] }],
    })
    expect(await wallet.node('eth_call', { to: DELEGATION.manager, data }, 'latest')).toBe(structHash(delegation))
  })
})

describe('a token', () => {
  const token = TOKENS.usdc.address
  const erc20Of = (start: number) => ({
    type: 'erc20-recurring-allowance',
    data: { token, allowance: numberToHex(10_000_000), start, period: HOUR },
  })
  const transfer = (amount: bigint, more: object = {}) => ({
    to: token,
    data: encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [CAROL.address, amount] }),
    ...more,
  })

  test('default: within the limit by a transfer, and nothing else', async () => {
    const { wallet, now } = await smart()
    // Somebody who has it.
    const given = transfer(50_000_000n)
    const data = given.data.replace(CAROL.address.slice(2).toLowerCase(), wallet.address.slice(2).toLowerCase())
    await wallet.node('eth_sendTransaction', { from: ACCOUNTS[0].address, to: token, data })
    const { context } = await askGrant(wallet, {
      keys: [keyOf(BOB)],
      permissions: [erc20Of(now)],
      expiry: now + 3 * HOUR,
    })
    const use = (call: Parameters<typeof redeem>[3]) => redeem(wallet, BOB, context, call)
    const approval = encodeFunctionData({ abi: erc20, functionName: 'approve', args: [BOB.address, 1n] })
    expect(await use({ to: token, data: approval })).toBe(false)
    expect(await use({ ...transfer(1n), to: TOKENS.usdt.address })).toBe(false)
    expect(await use(pay('0.01'))).toBe(false)
    expect(await use(transfer(1n, { value: 1n }))).toBe(false)
    expect([await use(transfer(6_000_000n)), await use(transfer(6_000_000n)), await use(transfer(4_000_000n))]).toEqual(
      [true, false, true],
    )
    await pass(wallet, HOUR)
    expect(await use(transfer(10_000_000n))).toBe(true)
  })
})

describe('ending', () => {
  const end = (wallet: ChainApp, context: string) => wallet.ask('wallet_revokePermissions', [{ context }])

  test('default: a transaction, after which nothing is taken any more', async () => {
    const { wallet, now } = await smart()
    const { context } = await askGrant(wallet, { keys: [keyOf(BOB)], permissions: [coin(now)], expiry: now + HOUR })
    expect(await redeem(wallet, BOB, context, pay('0.01'))).toBe(true)
    expect(await end(wallet, context)).toMatch(/^0x[\da-f]{64}$/)
    const { facts } = person.shown.at(-1) ?? {}
    expect(facts?.sentence).toEqual({ key: 'grantEnd' })
    expect(facts?.rows).toContainEqual({ label: 'grantAmount', value: '0.1 ETH', isStacked: false })
    expect(await redeem(wallet, BOB, context, pay('0.01'))).toBe(false)
    await expect(end(wallet, context)).rejects.toMatchObject({ message: 'This permission has been ended already.' })
  })

  test('behavior: a payment that is on its way is made or not, and none after it', async () => {
    const { wallet, now } = await smart()
    const { context } = await askGrant(wallet, { keys: [keyOf(BOB)], permissions: [coin(now)], expiry: now + HOUR })
    const outcomes: Promise<boolean>[] = []
    await whileWaiting(wallet, async () => {
      outcomes.push(redeem(wallet, BOB, context, pay('0.01')))
      await end(wallet, context)
      await wallet.node('evm_mine')
    })
    expect(await Promise.all(outcomes)).toEqual([expect.any(Boolean)])
    expect(await redeem(wallet, BOB, context, pay('0.01'))).toBe(false)
  })

  test('behavior: several end together, also on an account without code', async () => {
    const { wallet, now } = await smart()
    const usdc = { type: 'erc20-recurring-allowance', data: { token: TOKENS.usdc.address, ...coin(now).data } }
    const { context } = await askGrant(wallet, {
      keys: [keyOf(BOB)],
      permissions: [coin(now), usdc],
      expiry: now + HOUR,
    })
    await wallet.node('anvil_setCode', wallet.address, '0x')
    await end(wallet, context)
    expect(person.shown.at(-1)?.facts.warnings.map(({ key }) => key)).toContain('smartOn')
    await expect.poll(() => wallet.node('eth_getCode', wallet.address, 'latest')).not.toBe('0x')
    await expect(end(wallet, context)).rejects.toMatchObject({ message: 'This permission has been ended already.' })
  })

  test.each([1, 2])('behavior: another transaction that waits is no reason to wait, to end %i', async (count) => {
    const { wallet, now } = await smart()
    const usdc = { type: 'erc20-recurring-allowance', data: { token: TOKENS.usdc.address, ...coin(now).data } }
    const permissions = [coin(now), usdc].slice(0, count)
    const { context } = await askGrant(wallet, { keys: [keyOf(BOB)], permissions, expiry: now + HOUR })
    await whileWaiting(wallet, async () => {
      await wallet.ask('eth_sendTransaction', [{ from: wallet.address, to: CAROL.address, value: '0x1' }])
      expect(await end(wallet, context)).toMatch(/^0x[\da-f]{64}$/)
      await wallet.node('evm_mine')
    })
    await expect(end(wallet, context)).rejects.toMatchObject({ message: 'This permission has been ended already.' })
  })

  test('error: a token that has stopped answering keeps no permission', async () => {
    const { wallet, now } = await smart()
    const token = TOKENS.usdc.address
    const usdc = { type: 'erc20-recurring-allowance', data: { token, ...coin(now).data } }
    const permissions = [coin(now), usdc]
    const { context } = await askGrant(wallet, { keys: [keyOf(BOB)], permissions, expiry: now + HOUR })
    const code = await wallet.node('eth_getCode', token, 'latest')
    onTestFinished(async () => void (await wallet.node('anvil_setCode', token, code)))
    await wallet.node('anvil_setCode', token, REVERTS)
    await end(wallet, context)
    expect(person.shown.at(-1)?.facts.rows.map(({ value }) => value)).toContain(token)
    expect(await redeem(wallet, BOB, context, pay('0.01'))).toBe(false)
  })

  test('error: what is somebody else’s, or no permission', async () => {
    const { wallet, now } = await smart()
    const { context } = await askGrant(wallet, { keys: [keyOf(BOB)], permissions: [coin(now)], expiry: now + HOUR })
    const other = await open()
    await expect(end(other, context)).rejects.toMatchObject({ code: 4100 })
    await expect(end(wallet, '0x1234')).rejects.toMatchObject({ code: -32602 })
  })
})

describe('ending what the account has not signed', () => {
  const end = (wallet: ChainApp, context: string, more: object = {}) =>
    wallet.ask('wallet_revokePermissions', [{ context, ...more }])

  test('error: made up, signed for another network, or named with another one', async () => {
    const { wallet, now } = await smart()
    const { context } = await askGrant(wallet, { keys: [keyOf(BOB)], permissions: [coin(now)], expiry: now + HOUR })
    const [delegation] = decodeContexts(context)
    if (!delegation) throw new Error('there is none')
    const madeUp = { ...delegation, salt: delegation.salt ^ 1n }
    const elsewhere = privateKeyToAccount(BOB.privateKey)
    const signature = await elsewhere.sign({ hash: delegationDigest(madeUp, 1) })
    const shown = person.shown.length
    for (const other of [madeUp, { ...delegation, signature: '0x' as const }, { ...madeUp, signature }])
      await expect(end(wallet, encodeContext(other))).rejects.toMatchObject({ code: 4100 })
    const { address } = wallet
    await expect(end(wallet, context, { address: `eip155:10:${address}` })).rejects.toMatchObject({ code: 4901 })
    expect(person.shown).toHaveLength(shown)
    expect(await end(wallet, context, { address: `eip155:1:${address}` })).toMatch(/^0x[\da-f]{64}$/)
  })

  test('error: what the account has signed for another network', async () => {
    const { wallet, now } = await smart()
    const { context } = await askGrant(wallet, { keys: [keyOf(BOB)], permissions: [coin(now)], expiry: now + HOUR })
    const [delegation] = decodeContexts(context)
    if (!delegation) throw new Error('there is none')
    const signature = signatureOf(delegationDigest(delegation, 10), wallet.key)
    await expect(end(wallet, encodeContext({ ...delegation, signature }))).rejects.toMatchObject({ code: 4100 })
  })
})

describe('a co-signer', () => {
  /** What the co-signer hands on: one call, to the site's key. */
  async function handOn(context: string, use: ReturnType<typeof pay>): Promise<Hex> {
    const [root] = decodeContexts(context)
    if (!root) throw new Error('there is none')
    const terms = encodePacked(['address', 'uint256', 'bytes'], [use.to, use.value, '0x'])
    const leaf = {
      delegate: BOB.address,
      delegator: DAVE.address,
      authority: structHash(root),
      caveats: [{ enforcer: ENFORCERS.ExactExecutionEnforcer, terms, args: '0x' }],
      salt: 1n,
      signature: '0x',
    } as const
    const signature = await privateKeyToAccount(DAVE.privateKey).sign({ hash: delegationDigest(leaf, 1) })
    return encodeContext({ ...leaf, signature }, root)
  }

  test('default: neither key takes anything alone, both together do', async () => {
    const { wallet, now } = await smart()
    const asked = { keys: [keyOf(DAVE), keyOf(BOB)], permissions: [coin(now)], expiry: now + HOUR }
    const { context } = await askGrant(wallet, asked)
    expect(person.shown[0]?.facts.rows.slice(0, 2)).toEqual([
      { label: 'grantKey', value: BOB.address, isStacked: true },
      { label: 'grantCoSigner', value: DAVE.address, isStacked: true },
    ])
    for (const key of [BOB, DAVE]) expect(await redeem(wallet, key, context, pay('0.01'))).toBe(false)
    const both = await handOn(context, pay('0.01'))
    expect(await redeem(wallet, DAVE, both, pay('0.01'))).toBe(false)
    expect(await redeem(wallet, CAROL, both, pay('0.01'))).toBe(false)
    expect(await redeem(wallet, BOB, both, pay('0.02'))).toBe(false)
    expect(await redeem(wallet, BOB, both, pay('0.01'))).toBe(true)
  })
})
