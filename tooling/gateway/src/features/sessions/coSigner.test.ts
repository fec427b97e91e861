import { ACCOUNTS } from '@latchkey/devnet'
import { DELEGATION, ENFORCERS, TOKENS } from '@latchkey/devnet/contracts'
import { sessionsAnswer, sessionsCosignAnswer, sessionsCreateAnswer } from '@latchkey/plugin-api/schemas'
import {
  type Address,
  concatHex,
  createTestClient,
  createWalletClient,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  type Hex,
  http,
  numberToHex,
  parseAbi,
  parseEther,
  publicActions,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount, publicKeyToAddress } from 'viem/accounts'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { seededGateway, type TestGateway } from '../../testing/testGateway.ts'
import { contextOf, type Delegation, digestOf, endOf } from './delegations.ts'

const [, BOB, CAROL] = ACCOUNTS
const SITE_KEY = privateKeyToAccount(BOB.privateKey)
const EXPIRY = Math.floor(Date.now() / 1000) + 3_600
const START = EXPIRY - 3_600
const ROOT: Hex = `0x${'f'.repeat(64)}`
const abi = parseAbi(['function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)'])
const ALLOWANCE = { allowance: numberToHex(parseEther('0.1')), start: START, period: 600 }
const PERMISSION = { type: 'native-token-recurring-allowance', data: ALLOWANCE }

let gateway: TestGateway
beforeAll(async () => {
  gateway = await seededGateway({ frame: { port: 0 } })
}, 120_000)
afterAll(() => gateway.stop())

const clientOf = () => {
  const transport = http(gateway.devnet.chains[1]?.rpcUrl)
  return createTestClient({ chain: mainnet, mode: 'anvil', transport }).extend(publicActions)
}

/** A smart account with one ether. */
async function newOwner() {
  const key = privateKeyToAccount(generatePrivateKey())
  const client = clientOf()
  await client.setBalance({ address: key.address, value: parseEther('1') })
  await client.setCode({ address: key.address, bytecode: `0xef0100${DELEGATION.account.slice(2).toLowerCase()}` })
  const account = `eip155:1:${key.address}`
  const wallet = createWalletClient({ account: key, chain: mainnet, transport: http(gateway.devnet.chains[1]?.rpcUrl) })
  const post = async (path: string, body: object) => {
    const answer = await gateway.post(`/v1/sessions/${account}${path}`, body)
    return { status: answer.status, body: (await answer.json()) as object }
  }
  const list = async () => sessionsAnswer.parse(await (await gateway.get(`/v1/sessions/${account}`)).json()).pcis
  return { key, client, wallet, account, post, list }
}
type Owner = Awaited<ReturnType<typeof newOwner>>

const asked = (keys: readonly object[], more: object = {}) => ({
  chainId: '0x1',
  expiry: EXPIRY,
  signer: { type: 'keys', data: { keys } },
  permissions: [PERMISSION],
  policies: [],
  ...more,
})
const OWN = { type: 'secp256k1', publicKey: SITE_KEY.publicKey }
const word = (value: bigint | number) => numberToHex(value, { size: 32 })

/** What the wallet signs. */
async function signed({ key }: Owner, delegate: Address, change: Partial<Delegation> = {}): Promise<Delegation> {
  const caveat = (enforcer: Address, terms: Hex) => ({ enforcer, terms, args: '0x' as const })
  const delegation: Delegation = {
    delegate,
    delegator: key.address,
    authority: ROOT,
    caveats: [
      caveat(ENFORCERS.NativeTokenPeriodTransferEnforcer, concatHex([word(parseEther('0.1')), word(600), word(START)])),
      caveat(ENFORCERS.ExactCalldataEnforcer, '0x'),
      caveat(ENFORCERS.TimestampEnforcer, word(EXPIRY)),
      caveat(ENFORCERS.RedeemerEnforcer, SITE_KEY.address.toLowerCase() as Hex),
    ],
    salt: BigInt(generatePrivateKey()),
    signature: '0x',
    ...change,
  }
  return { ...delegation, signature: await key.sign({ hash: digestOf(delegation, 1) }) }
}

/** The rules of an allowance of a token, beside one of the coin. */
const tokenCaveats = ({ caveats: [amount, , ...rest] }: Delegation, token: Address): Delegation['caveats'] => [
  {
    enforcer: ENFORCERS.ERC20PeriodTransferEnforcer,
    terms: concatHex([token, amount?.terms ?? '0x']),
    args: '0x',
  },
  { enforcer: ENFORCERS.ValueLteEnforcer, terms: word(0), args: '0x' },
  ...rest,
]

/** A session of an account with the co-signer. */
async function begin(owner: Owner) {
  const answer = await owner.post('', asked([OWN]))
  expect(answer.status).toBe(200)
  const { pci, key } = sessionsCreateAnswer.parse(answer.body)
  const delegation = await signed(owner, publicKeyToAddress(key.publicKey as Hex))
  const body = { ...asked([key, OWN]), pci, context: contextOf(delegation) }
  return { pci, key, delegation, body }
}

async function active(owner: Owner) {
  const begun = await begin(owner)
  expect(await owner.post('/activate', begun.body)).toEqual({ status: 200, body: { success: true } })
  return begun
}

const PAYMENT = { to: CAROL.address, value: parseEther('0.06') }
const cosign = (owner: Owner, pci: string, value: bigint = PAYMENT.value) =>
  owner.post('/cosign', { pci, call: { to: PAYMENT.to, value: numberToHex(value), data: '0x' } })

/** Uses a context as the site. */
async function use({ client }: Owner, context: Hex, value: bigint = PAYMENT.value): Promise<boolean> {
  const execution = encodePacked(['address', 'uint256', 'bytes'], [PAYMENT.to, value, '0x'])
  const data = encodeFunctionData({ abi, args: [[context], [`0x${'00'.repeat(32)}`], [execution]] })
  const site = createWalletClient({
    account: SITE_KEY,
    chain: mainnet,
    transport: http(gateway.devnet.chains[1]?.rpcUrl),
  })
  const hash = await site.sendTransaction({ to: DELEGATION.manager, data, gas: 1_000_000n })
  return (await client.waitForTransactionReceipt({ hash })).status === 'success'
}

async function agreed(owner: Owner, pci: string, value?: bigint): Promise<Hex> {
  const { status, body } = await cosign(owner, pci, value)
  expect(status).toBe(200)
  return sessionsCosignAnswer.parse(body).context as Hex
}

const end = ({ wallet }: Owner, delegation: Delegation) =>
  wallet.sendTransaction({ to: DELEGATION.manager, data: endOf(delegation), gas: 200_000n })

describe('a session', () => {
  test('default: begun, signed, listed, and used by both keys together, within its limit', async () => {
    const owner = await newOwner()
    const { pci, delegation } = await active(owner)
    expect(await owner.list()).toMatchObject([{ pci, expiry: EXPIRY, permissions: [PERMISSION], revokedAt: null }])
    expect(await use(owner, contextOf(delegation))).toBe(false)
    expect(await use(owner, await agreed(owner, pci))).toBe(true)
    // What was agreed to is one call, once.
    const small = await agreed(owner, pci, 1n)
    expect([await use(owner, small, 1n), await use(owner, small, 1n)]).toEqual([true, false])
    expect(await use(owner, await agreed(owner, pci, 1n), 2n)).toBe(false)
    expect(await use(owner, await agreed(owner, pci))).toBe(false)
  })

  test('behavior: the coin and three tokens together are listed', async () => {
    const owner = await newOwner()
    const tokens = [TOKENS.usdc.address, TOKENS.usdt.address, CAROL.address]
    const permissions = [
      PERMISSION,
      ...tokens.map((token) => ({ type: 'erc20-recurring-allowance', data: { token, ...ALLOWANCE } })),
    ]
    const begun = await owner.post('', asked([OWN], { permissions }))
    const { pci, key } = sessionsCreateAnswer.parse(begun.body)
    const delegate = publicKeyToAddress(key.publicKey as Hex)
    const coin = await signed(owner, delegate)
    const all = tokens.map(async (token) =>
      contextOf(await signed(owner, delegate, { caveats: tokenCaveats(coin, token) })),
    )
    const context = encodeAbiParameters([{ type: 'bytes[]' }], [[contextOf(coin), ...(await Promise.all(all))]])
    expect(context.length).toBeGreaterThan(10_000)
    const answer = await owner.post('/activate', { ...asked([key, OWN], { permissions }), pci, context })
    expect(answer).toEqual({ status: 200, body: { success: true } })
    expect(await owner.list()).toMatchObject([{ pci, context: context.toLowerCase(), revokedAt: null }])
  })

  test('default: ended on chain it is over, for the co-signer and in the list', async () => {
    const owner = await newOwner()
    const { pci, delegation } = await active(owner)
    const before = await agreed(owner, pci)
    await owner.client.waitForTransactionReceipt({ hash: await end(owner, delegation) })
    expect((await cosign(owner, pci)).status).toBe(403)
    expect(await use(owner, before)).toBe(false)
    expect(await owner.list()).toMatchObject([{ pci, revokedAt: expect.any(Number) }])
  })

  test('behavior: the co-signer stops as soon as the transaction is sent', async () => {
    const owner = await newOwner()
    const { pci, delegation } = await active(owner)
    await owner.client.setAutomine(false)
    try {
      const hash = await end(owner, delegation)
      expect(await owner.post('/revoke', { pci, signature: hash })).toEqual({ status: 200, body: { success: true } })
      expect((await cosign(owner, pci)).status).toBe(403)
    } finally {
      await owner.client.setAutomine(true)
      await owner.client.mine({ blocks: 1 })
    }
  })

  test('behavior: one of its permissions was ended before: the end of the rest ends it', async () => {
    const owner = await newOwner()
    const permissions = [
      PERMISSION,
      { type: 'erc20-recurring-allowance', data: { token: TOKENS.usdc.address, ...ALLOWANCE } },
    ]
    const { pci, key } = sessionsCreateAnswer.parse((await owner.post('', asked([OWN], { permissions }))).body)
    const delegate = publicKeyToAddress(key.publicKey as Hex)
    const coin = await signed(owner, delegate)
    const token = await signed(owner, delegate, { caveats: tokenCaveats(coin, TOKENS.usdc.address) })
    const context = encodeAbiParameters([{ type: 'bytes[]' }], [[contextOf(coin), contextOf(token)]])
    expect((await owner.post('/activate', { ...asked([key, OWN], { permissions }), pci, context })).status).toBe(200)
    await owner.client.waitForTransactionReceipt({ hash: await end(owner, coin) })
    await owner.client.setAutomine(false)
    try {
      const hash = await end(owner, token)
      expect((await owner.post('/revoke', { pci, signature: hash })).status).toBe(200)
      expect((await cosign(owner, pci)).status).toBe(403)
    } finally {
      await owner.client.setAutomine(true)
      await owner.client.mine({ blocks: 1 })
    }
  })

  test('behavior: when it was ended stays, whoever says it again', async () => {
    const owner = await newOwner()
    const { pci, delegation } = await active(owner)
    const hash = await end(owner, delegation)
    await owner.client.waitForTransactionReceipt({ hash })
    const endedAt = async () => (await owner.list())[0]?.revokedAt
    const first = await endedAt()
    onTestFinished(() => void vi.useRealTimers())
    vi.setSystemTime(Date.now() + 5_000)
    expect((await owner.post('/revoke', { pci, signature: hash })).status).toBe(200)
    expect(await endedAt()).toBe(first)
  })

  test('behavior: one that was begun and not signed is listed nowhere and used by nobody', async () => {
    const owner = await newOwner()
    const { pci } = await begin(owner)
    expect(await owner.list()).toEqual([])
    expect((await cosign(owner, pci)).status).toBe(403)
    expect((await owner.post('/revoke', { pci, signature: `0x${'11'.repeat(32)}` })).status).toBe(404)
  })
})

describe('what is refused', () => {
  test.each([
    ['a call of a contract', { permissions: [{ type: 'contract-call', data: {} }] }],
    ['a rule for the co-signer', { policies: [{ type: 'gas-limit', data: {} }] }],
    ['another chain', { chainId: '0xa' }],
    ['an end that is past', { expiry: 1 }],
    ['a key that is no point', { signer: { type: 'keys', data: { keys: [{ ...OWN, publicKey: '0x02' }] } } }],
  ])('error: a session that asks for %s', async (_name, more) => {
    const owner = await newOwner()
    expect(await owner.post('', asked([OWN], more))).toMatchObject({
      status: 400,
      body: { code: 'session-unsupported' },
    })
  })

  test('default: a key in its short form is the same key', async () => {
    const owner = await newOwner()
    const short = {
      ...OWN,
      publicKey: `0x${Number(`0x${OWN.publicKey.slice(-1)}`) % 2 === 0 ? '02' : '03'}${OWN.publicKey.slice(4, 68)}`,
    }
    const { pci, key } = sessionsCreateAnswer.parse((await owner.post('', asked([short]))).body)
    const context = contextOf(await signed(owner, publicKeyToAddress(key.publicKey as Hex)))
    expect((await owner.post('/activate', { ...asked([key, short]), pci, context })).status).toBe(200)
  })

  test('error: a permission other than the one that was asked for', async () => {
    const owner = await newOwner()
    const { body, key, delegation } = await begin(owner)
    const delegate = publicKeyToAddress(key.publicKey as Hex)
    const { caveats } = delegation
    const others: Readonly<Record<string, Promise<Delegation>>> = {
      'without its last rule': signed(owner, delegate, { caveats: caveats.slice(0, -1) }),
      'in another order': signed(owner, delegate, { caveats: caveats.toReversed() }),
      'to another key': signed(owner, SITE_KEY.address),
      'of another account': signed(await newOwner(), delegate),
      'by another right': signed(owner, delegate, { authority: `0x${'11'.repeat(32)}` }),
      unsigned: Promise.resolve({ ...delegation, signature: `0x${'11'.repeat(65)}` }),
    }
    for (const [name, other] of Object.entries(others)) {
      const answer = await owner.post('/activate', { ...body, context: contextOf(await other) })
      expect(answer, name).toMatchObject({ status: 400, body: { code: 'session-differs' } })
    }
    expect((await owner.post('/activate', { ...body, expiry: EXPIRY + 1 })).status).toBe(400)
    expect((await owner.post('/activate', { ...body, context: '0x1234' })).status).toBe(400)
    expect((await owner.post('/activate', { ...body, pci: 'another' })).status).toBe(404)
    expect(await owner.list()).toEqual([])
    expect((await owner.post('/activate', body)).status).toBe(200)
  })

  test('error: the right permission, written in another way than the list reads it', async () => {
    const owner = await newOwner()
    const { body, delegation } = await begin(owner)
    const [first, ...rest] = delegation.caveats
    if (!first) throw new Error('there is none')
    const words = body.context.slice(2)
    const others: Readonly<Record<string, Hex>> = {
      'bytes that nobody signed': contextOf({ ...delegation, caveats: [{ ...first, args: '0x00' }, ...rest] }),
      'a longer signature': contextOf({ ...delegation, signature: `${delegation.signature}00` }),
      'a list that begins later': `0x${word(64).slice(2)}${word(0).slice(2)}${words.slice(64)}`,
      'bytes at its end': `0x${words}${word(0).slice(2)}`,
    }
    for (const [name, context] of Object.entries(others)) {
      const answer = await owner.post('/activate', { ...body, context })
      expect(answer, name).toMatchObject({ status: 400, body: { code: 'session-differs' } })
    }
    const capitals = `0x${words.toUpperCase()}`
    expect((await owner.post('/activate', { ...body, context: capitals })).status).toBe(200)
    expect(await owner.list()).toMatchObject([{ context: body.context }])
  })

  test('error: an end on somebody else’s word, and a session of another account', async () => {
    const owner = await newOwner()
    const other = await newOwner()
    const { pci } = await active(owner)
    const theirs = await active(other)
    const hash = await end(other, theirs.delegation)
    await other.client.waitForTransactionReceipt({ hash })
    for (const signature of [hash, `0x${'11'.repeat(32)}`, '0x00'])
      expect((await owner.post('/revoke', { pci, signature })).status).toBe(401)
    expect((await other.post('/revoke', { pci, signature: hash })).status).toBe(404)
    expect((await cosign(other, pci)).status).toBe(404)
    expect((await cosign(owner, pci)).status).toBe(200)
  })
})
