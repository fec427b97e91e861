import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  StakeProgram,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { NodeError } from '../requests/node.ts'
import { readTransaction } from './message.ts'
import { readText } from './readText.ts'
import { readFacts } from './readTransaction.ts'

const own = Keypair.fromSeed(new Uint8Array(32).fill(7))
const address = own.publicKey.toBase58()
const keyOf = (fill: number) => new PublicKey(new Uint8Array(32).fill(fill))
const [RECENT, OTHER] = [keyOf(90).toBase58(), keyOf(91).toBase58()]
const [MINE, THEIRS, MINT, SHOP] = [keyOf(11), keyOf(12), keyOf(13), keyOf(14)]
const TOKEN = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const ASSOCIATED = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const chain = {
  id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
}

interface Held {
  readonly lamports: number
  readonly owner: string
  readonly data: Uint8Array
}

function tokenAccount(owner: PublicKey, amount: bigint): Held {
  const data = Buffer.alloc(165)
  data.set(MINT.toBytes(), 0)
  data.set(owner.toBytes(), 32)
  data.writeBigUInt64LE(amount, 64)
  data[108] = 1
  return { lamports: 1, owner: TOKEN.toBase58(), data }
}

function mint(decimals: number): Held {
  const data = Buffer.alloc(82)
  data[44] = decimals
  data[45] = 1
  return { lamports: 1, owner: TOKEN.toBase58(), data }
}

const system = (lamports: number): Held => ({
  lamports,
  owner: SystemProgram.programId.toBase58(),
  data: new Uint8Array(),
})

const ACCOUNTS: Readonly<Record<string, Held>> = {
  [address]: system(5e9),
  [MINE.toBase58()]: tokenAccount(own.publicKey, 5_000_000n),
  [THEIRS.toBase58()]: tokenAccount(SHOP, 0n),
  [MINT.toBase58()]: mint(6),
}

const written = (held: Held | undefined) =>
  held ? { ...held, data: [Buffer.from(held.data).toString('base64'), 'base64'] } : null

/** A node that knows the accounts, and what they are once the transaction is through. */
function nodeWith(after: Readonly<Record<string, Held>> = ACCOUNTS, err: unknown = null) {
  return async (method: string, params: unknown): Promise<unknown> => {
    const [first, settings] = params as [unknown, { accounts?: { addresses: string[] } }]
    if (method === 'isBlockhashValid') return { value: first === RECENT }
    if (method === 'getMultipleAccounts') return { value: (first as string[]).map((key) => written(ACCOUNTS[key])) }
    if (method !== 'simulateTransaction') throw new NodeError(`No ${method}`, -32601)
    const accounts = settings.accounts?.addresses.map((key) => written(after[key]))
    return { value: { err, logs: err ? ['Program log: Error: too little'] : [], accounts } }
  }
}

function read(
  instructions: TransactionInstruction[],
  { node = nodeWith(), hash = RECENT, payer = own.publicKey } = {},
) {
  const message = new TransactionMessage({ payerKey: payer, recentBlockhash: hash, instructions })
  const bytes = new VersionedTransaction(message.compileToV0Message()).serialize()
  return readFacts(readTransaction(bytes), { node, chain, address })
}

function tokenStep(data: readonly number[], accounts: readonly PublicKey[]): TransactionInstruction {
  const keys = accounts.map((pubkey) => ({ pubkey, isSigner: pubkey.equals(own.publicKey), isWritable: true }))
  return new TransactionInstruction({ programId: TOKEN, data: Buffer.from(data), keys })
}

const u64 = (value: bigint): readonly number[] => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return [...bytes]
}

const pay = (lamports: number) => SystemProgram.transfer({ fromPubkey: own.publicKey, toPubkey: SHOP, lamports })

describe('transactions', () => {
  test('default: a payment, its fee, and what leaves', async () => {
    const after = { ...ACCOUNTS, [address]: system(5e9 - 1_500_005_000) }
    const facts = await read([pay(1_500_000_000)], { node: nodeWith(after) })
    expect(facts.sentence).toEqual({ key: 'send', values: { amount: '1.5 SOL' } })
    expect(facts.warnings).toEqual([])
    expect(facts.rows).toEqual([
      { label: 'leaves', value: '1.500005 SOL' },
      { label: 'recipient', value: SHOP.toBase58(), isStacked: true },
      { label: 'amount', value: '1.5 SOL' },
      { label: 'fee', value: '≤ 0.000005 SOL' },
    ])
  })

  test('error: a fee that the account cannot pay is said as that, and asks for a typed word', async () => {
    const failing = nodeWith(ACCOUNTS, 'AccountNotFound')
    const having =
      (held: Held | undefined): typeof failing =>
      async (method, params) => {
        if (method !== 'getMultipleAccounts') return failing(method, params)
        const [keys] = params as [string[]]
        return { value: keys.map((key) => written(key === address ? held : ACCOUNTS[key])) }
      }
    const keys = async (node: typeof failing, more: object = {}) =>
      (await read([pay(1)], { node, ...more })).warnings.map(({ tone, key }) => [tone, key])
    expect(await keys(having(undefined))).toEqual([['danger', 'shortFee']])
    expect(await keys(having(system(4_999)))).toEqual([['danger', 'shortFee']])
    expect(await keys(having(system(5_000)))).toEqual([['danger', 'wouldFail']])
    // Somebody else pays.
    expect(await keys(having(undefined), { payer: SHOP })).toEqual([['danger', 'wouldFail']])
  })

  test('default: tokens, with decimals of the chain, to the owner of the account that gets them', async () => {
    const step = tokenStep([12, ...u64(2_500_000n), 6], [MINE, MINT, THEIRS, own.publicKey])
    const facts = await read([step])
    expect(facts.sentence.values?.amount).toBe(`2.5 ${MINT.toBase58().slice(0, 6)}…${MINT.toBase58().slice(-6)}`)
    expect(facts.rows.map(({ label, value }) => [label, value])).toEqual([
      ['recipient', SHOP.toBase58()],
      ['tokenAccount', THEIRS.toBase58()],
      ['token', MINT.toBase58()],
      ['amount', facts.sentence.values?.amount],
      ['fee', '≤ 0.000005 SOL'],
    ])
  })

  test('behavior: the owner of an account that the same transaction opens is the recipient', async () => {
    const fresh = keyOf(20)
    const keys = [own.publicKey, fresh, SHOP, MINT, SystemProgram.programId, TOKEN].map((pubkey, at) => ({
      pubkey,
      isSigner: at === 0,
      isWritable: at < 2,
    }))
    const open = new TransactionInstruction({ programId: ASSOCIATED, data: Buffer.from([1]), keys })
    const facts = await read([open, tokenStep([12, ...u64(1n), 6], [MINE, MINT, fresh, own.publicKey])])
    expect(facts.sentence).toEqual({ key: 'steps', values: { count: '2' } })
    expect(facts.rows).toContainEqual({ label: 'recipient', value: SHOP.toBase58(), isStacked: true, at: 2 })
  })

  test.each([
    ['approve', [4, ...u64(1n)], [MINE, SHOP, own.publicKey], 'delegate'],
    ['approve all', [13, ...u64(5_000_000n), 6], [MINE, MINT, SHOP, own.publicKey], 'delegateAll'],
    ['set the owner', [6, 2, 1, ...SHOP.toBytes()], [MINE, own.publicKey], 'takeover'],
    ['close for somebody else', [9], [MINE, SHOP, own.publicKey], 'closesAway'],
    ['burn', [8, ...u64(1n)], [MINE, MINT, own.publicKey], 'unreadable'],
    ['more bytes than read', [3, ...u64(1n), 0], [MINE, THEIRS, own.publicKey], 'unreadable'],
    ['a token nobody knows', [3, ...u64(1n)], [keyOf(77), THEIRS, own.publicKey], 'unreadable'],
  ])('behavior: %s is a danger', async (_title, data, accounts, key) => {
    const { warnings } = await read([tokenStep(data, accounts)])
    expect(warnings.map((warning) => [warning.tone, warning.key])).toEqual([['danger', key]])
  })

  test('behavior: programs that are not known, assignments and stake authorities are dangers', async () => {
    const unknown = new TransactionInstruction({ programId: keyOf(70), data: Buffer.from([1]), keys: [] })
    expect((await read([unknown])).warnings).toMatchObject([{ tone: 'danger', key: 'unreadable' }])
    const assign = SystemProgram.assign({ accountPubkey: own.publicKey, programId: keyOf(70) })
    expect((await read([assign])).warnings).toMatchObject([{ key: 'takeover', values: { name: 'assign' } }])
    const [authorize] = StakeProgram.authorize({
      stakePubkey: keyOf(71),
      authorizedPubkey: own.publicKey,
      newAuthorizedPubkey: SHOP,
      stakeAuthorizationType: { index: 0 },
    }).instructions
    expect(authorize && (await read([authorize])).warnings).toMatchObject([{ key: 'takeover' }])
  })

  test('behavior: tokens that change hands by a program that cannot be read are seen by trying', async () => {
    const unknown = new TransactionInstruction({
      programId: keyOf(70),
      data: Buffer.from([1]),
      keys: [{ pubkey: MINE, isSigner: false, isWritable: true }],
    })
    const spent = await read([unknown], {
      node: nodeWith({ ...ACCOUNTS, [MINE.toBase58()]: tokenAccount(own.publicKey, 0n) }),
    })
    expect(spent.rows).toContainEqual({ label: 'leaves', value: `5 ${MINT.toBase58()}` })
    const gone = await read([unknown], { node: nodeWith({ ...ACCOUNTS, [MINE.toBase58()]: tokenAccount(SHOP, 5n) }) })
    expect(gone.warnings).toContainEqual({ tone: 'danger', key: 'takeover', values: { name: 'setAuthority (owner)' } })
  })

  test('behavior: what would fail says why, and a fee beyond all measure is a danger', async () => {
    const failing = await read([pay(1)], { node: nodeWith(ACCOUNTS, { InstructionError: [0, 'Custom'] }) })
    expect(failing.warnings).toMatchObject([{ key: 'wouldFail', values: { reason: 'Program log: Error: too little' } }])
    const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000_000_000 })
    const dear = await read([price, pay(1)])
    expect(dear.warnings).toMatchObject([{ tone: 'danger', key: 'dear' }])
    expect(dear.rows.at(-1)).toEqual({ label: 'fee', value: '≤ 0.200005 SOL' })
  })

  const opening = (lamports: number, owner: PublicKey) =>
    SystemProgram.createAccount({
      fromPubkey: own.publicKey,
      newAccountPubkey: keyOf(30),
      lamports,
      space: 165,
      programId: owner,
    })

  test.each([
    ['of a program nobody knows', keyOf(70), []],
    ['that only its own key moves', SystemProgram.programId, []],
    ['that nobody makes theirs', TOKEN, []],
    ['that somebody else gets', TOKEN, [tokenStep([1], [keyOf(30), MINT, SHOP, keyOf(31)])]],
    ['that somebody else gets, in the newer forms', TOKEN, [tokenStep([18, ...SHOP.toBytes()], [keyOf(30), MINT])]],
  ])('behavior: money in a new account %s is a danger', async (_title, owner, rest) => {
    const { warnings } = await read([opening(3_000_000_000, owner), ...rest])
    expect(warnings.map(({ tone, key }) => [tone, key])).toContainEqual(['danger', 'opensAway'])
  })

  test('behavior: a new account that becomes their own is none, and whose it is is said', async () => {
    const made = [opening(2_039_280, TOKEN), tokenStep([18, ...own.publicKey.toBytes()], [keyOf(30), MINT])]
    expect((await read(made)).warnings).toEqual([])
    const theirs = await read([opening(2_039_280, TOKEN), tokenStep([16, ...SHOP.toBytes()], [keyOf(30), MINT])])
    expect(theirs.rows).toContainEqual({ label: 'newOwner', value: SHOP.toBase58(), isStacked: true })
  })

  test('behavior: stakes of their own are read; who else may move them is a danger', async () => {
    const stake = (authority: PublicKey) =>
      StakeProgram.initialize({
        stakePubkey: keyOf(30),
        authorized: { staker: own.publicKey, withdrawer: authority },
      })
    const made = opening(1_000_000_000, StakeProgram.programId)
    expect((await read([made, stake(own.publicKey)])).warnings).toEqual([])
    const warnings = (await read([made, stake(SHOP)])).warnings.map(({ key }) => key)
    expect(warnings).toContain('takeover')
    expect(warnings).toContain('opensAway')
  })

  test('behavior: what leaves stands above the steps, however many there are', async () => {
    const memo = new TransactionInstruction({
      programId: new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
      data: Buffer.from('thank you'),
      keys: [],
    })
    const after = { ...ACCOUNTS, [address]: system(1e9) }
    const facts = await read([...Array.from({ length: 12 }, () => memo), pay(4_000_000_000)], { node: nodeWith(after) })
    expect(facts.rows[0]).toEqual({ label: 'leaves', value: '4 SOL' })
  })

  test('behavior: rights that a program gives away are seen by trying', async () => {
    const unknown = new TransactionInstruction({
      programId: keyOf(70),
      data: Buffer.from([1]),
      keys: [
        { pubkey: MINE, isSigner: false, isWritable: true },
        { pubkey: own.publicKey, isSigner: true, isWritable: true },
      ],
    })
    const delegated = tokenAccount(own.publicKey, 5_000_000n)
    delegated.data.set([1, 0, 0, 0, ...SHOP.toBytes()], 72)
    const given = await read([unknown], { node: nodeWith({ ...ACCOUNTS, [MINE.toBase58()]: delegated }) })
    expect(given.warnings).toContainEqual({ tone: 'danger', key: 'takeover', values: { name: 'approve' } })
    const closable = tokenAccount(own.publicKey, 5_000_000n)
    closable.data.set([1, 0, 0, 0, ...SHOP.toBytes()], 129)
    const closed = await read([unknown], { node: nodeWith({ ...ACCOUNTS, [MINE.toBase58()]: closable }) })
    expect(closed.warnings).toContainEqual({
      tone: 'danger',
      key: 'takeover',
      values: { name: 'setAuthority (close)' },
    })
    const assigned = { ...system(5e9), owner: keyOf(70).toBase58() }
    const taken = await read([unknown], { node: nodeWith({ ...ACCOUNTS, [address]: assigned }) })
    expect(taken.warnings).toContainEqual({ tone: 'danger', key: 'takeover', values: { name: 'assign' } })
  })

  test('behavior: who pays and who signs as well is said', async () => {
    const facts = await read([pay(1)], { payer: SHOP })
    expect(facts.rows).toContainEqual({ label: 'feePayer', value: SHOP.toBase58(), isStacked: true })
  })

  test('error: a transaction of another network, or one that another account signs', async () => {
    await expect(read([pay(1)], { hash: OTHER })).rejects.toMatchObject({ code: 4901 })
    const theirs = SystemProgram.transfer({ fromPubkey: SHOP, toPubkey: own.publicKey, lamports: 1 })
    await expect(read([theirs], { payer: SHOP })).rejects.toMatchObject({ code: 4100 })
  })
})

describe('messages', () => {
  const context = { address, chain: chain.id, origin: 'https://shop.example' }
  const facts = (text: string) => readText(new TextEncoder().encode(text), context)
  const head = (domain: string, account: string) =>
    `${domain} wants you to sign in with your Solana account:\n${account}\n\nWelcome\n\nURI: https://${domain}\nChain ID: mainnet`

  test('default: a text, and a sign-in of this site', () => {
    expect(facts('Hello')).toMatchObject({ sentence: { key: 'signMessage' }, text: 'Hello', warnings: [] })
    expect(facts(head('shop.example', address))).toMatchObject({ sentence: { key: 'signIn' }, warnings: [] })
  })

  test.each([
    ['another site', head('evil.example', address), 'otherSite'],
    ['another account', head('shop.example', SHOP.toBase58()), 'otherAccount'],
    ['another network', head('shop.example', address).replace('mainnet', 'devnet'), 'otherChain'],
  ])('behavior: a sign-in of %s is a danger', (_title, text, key) => {
    expect(facts(text).warnings).toMatchObject([{ tone: 'danger', key }])
  })

  test('behavior: bytes that are no text are said to be none', () => {
    const signed = (bytes: Uint8Array) => readText(bytes, context).warnings
    expect(signed(new Uint8Array(32).fill(200))).toMatchObject([{ tone: 'danger', key: 'hashLike' }])
    expect(signed(new Uint8Array(5).fill(200))).toMatchObject([{ tone: 'danger', key: 'noText' }])
  })

  test.each(['\u0000', '\u0007'])('behavior: a sign-in is one with the sign %j in it, too', (sign) => {
    const text = head('evil.example', address).replace('Welcome', `Welcome${sign}`)
    expect(facts(text).warnings).toContainEqual(expect.objectContaining({ tone: 'danger', key: 'otherSite' }))
  })
})
