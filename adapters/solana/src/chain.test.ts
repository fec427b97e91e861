// @vitest-environment happy-dom
import { formatAmount, kernelError, type Services } from '@latchkey/kernel'
import type { Asset } from '@latchkey/kernel/assets'
import { nativeAsset, tokenAssetId } from '@latchkey/kernel/assets'
import { memoryStorage, transferContract, withoutPrefix } from '@latchkey/kernel/testing'
import { partial } from '@latchkey/tooling/vitest/partial.ts'
import { describe, expect, test } from 'vitest'
import { decodeBase58 } from './base58.ts'
import { isSignedBy } from './capabilities/ed25519.ts'
import { associatedAddress } from './capabilities/web3.ts'
import { solanaDevnet } from './networks/solanaDevnet.ts'
import { SOLANA_NFTS, SOLANA_TOKENS } from './testing/devnet.mjs'
import { account, confirmed, connected, lamports, local, node, page, withSolana } from './testing/solanaPage.ts'

withSolana({ target: window, fetch, newStorage: memoryStorage, withoutPrefix })

const SOL = 1_000_000_000n
const NAMES = { slip44: 501, tokenStandard: 'token' } as const
/** An address that nothing has ever been sent to. */
const STRANGERS = [
  'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1',
  'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN',
] as const

const native = (): Asset => nativeAsset(local(), NAMES)
function token(symbol: string): Asset {
  const found = SOLANA_TOKENS.find((token) => token.symbol === symbol)
  if (!found) throw new Error(symbol)
  const { name, decimals, mint: address } = found
  const id = tokenAssetId(local().id, NAMES, address)
  return {
    id,
    network: local().id,
    kind: 'token',
    standard: 'token',
    address,
    name,
    symbol,
    decimals,
    standing: 'listed',
  }
}
const programOf = (symbol: string): string =>
  SOLANA_TOKENS.find((token) => token.symbol === symbol)?.program === 'token'
    ? 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
    : 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

async function tokensOf(owner: string, symbol: string): Promise<string> {
  const address = associatedAddress(owner, token(symbol).address ?? '', programOf(symbol))
  const { value } = (await node('getTokenAccountBalance', address)) as { value: { amount: string } }
  return value.amount
}

transferContract(['SOL', 'USDC', 'KEY'], async () => {
  const { capability, wallet } = await connected()
  const to = account(1)
  return {
    capability,
    requests: {
      SOL: { to, asset: native(), amount: SOL / 8n },
      USDC: { to, asset: token('USDC'), amount: 1234n },
      KEY: { to, asset: token('KEY'), amount: 1234n },
    },
    // Amounts take eight bytes.
    tooMuch: 2n ** 64n - 1n,
    owned: async ({ asset }) => (asset.kind === 'native' ? lamports(to) : BigInt(await tokensOf(to, asset.symbol))),
    prompts: () => wallet.prompts.filter((kind) => kind !== 'connect').length,
    settle: confirmed,
  }
})

describe('connect', () => {
  test('default: a registered wallet connects, and its balance is the chain’s', async () => {
    const { kernel, capability, wallet } = await connected()
    expect(kernel.store.get(kernel.atoms.account)).toMatchObject({
      address: account(0),
      caipAddress: `${local().id}:${account(0)}`,
      type: 'eoa',
    })
    expect(await capability('nativeBalance')({})).toEqual({ value: await lamports(account(0)) })
    expect(wallet.prompts).toEqual(['connect'])
  })

  test('behavior: a reload finds the wallet again without a prompt, and follows it', async () => {
    const { wallet, storage, kernel } = await connected()
    await expect.poll(() => JSON.stringify(storage.get('kernel:connection:ws:Harbor|solana'))).toContain(account(0))
    await kernel.destroy()
    wallet.prompts.length = 0
    const again = await page({ wallet, storage })
    await expect.poll(() => again.kernel.store.get(again.kernel.atoms.account)?.address).toBe(account(0))
    expect(wallet.prompts).toEqual([])
    wallet.choose(1)
    expect(again.kernel.store.get(again.kernel.atoms.account)?.address).toBe(account(1))
  })

  test.each([
    [0, 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'],
    [1, 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'],
  ])('behavior: what was saved under a retired id is there under the present one, %i, %s', async (index, retired) => {
    const both = [local(), { ...solanaDevnet, rpcUrls: local().rpcUrls }]
    const present = both[index]?.id ?? 'solana:none'
    // It is not the network that a page begins with.
    const networks = index ? both : both.toReversed()
    const habits = { chains: ['solana:mainnet', 'solana:devnet'] }
    const { wallet, storage, kernel } = await connected({ networks, habits })
    await kernel.wallet.switchNetwork({ network: present })
    const keys = ['kernel:connection:ws:Harbor|solana', 'kernel:wallet']
    const saved = () => keys.map((key) => JSON.stringify(storage.get(key)))
    await expect.poll(() => saved()[0]).toContain(present)
    await kernel.destroy()
    for (const key of keys) storage.set(key, String(await storage.get(key)).replaceAll(present, retired))
    expect(saved()[0]).toContain(retired)
    wallet.prompts.length = 0
    const again = await page({ wallet, storage, networks })
    await expect
      .poll(() => again.kernel.store.get(again.kernel.atoms.connection))
      .toMatchObject({ network: present, account: { address: account(0) } })
    expect(again.kernel.store.get(again.kernel.atoms.network)?.id).toBe(present)
    expect(wallet.prompts).toEqual([])
  })
})

describe('signMessage', () => {
  test('default: text and bytes, checked before they are given', async () => {
    const { capability } = await connected()
    const { signature } = await capability('signMessage')({ message: 'Grüße 🗝' })
    const bytes = decodeBase58(signature) ?? new Uint8Array()
    expect(isSignedBy(account(0), new TextEncoder().encode('Grüße 🗝'), bytes)).toBe(true)
    const raw = Uint8Array.from({ length: 300 }, (_, index) => index & 255)
    const signed = await capability('signMessage')({ message: { raw } })
    expect(isSignedBy(account(0), raw, decodeBase58(signed.signature) ?? new Uint8Array())).toBe(true)
    expect(await capability('verifyMessage')({ message: 'Grüße 🗝', signature })).toEqual({ outcome: 'valid' })
    expect(await capability('verifyMessage')({ message: 'Grüße', signature })).toEqual({ outcome: 'invalid' })
  })

  test('error: a wallet that signs something else is found out', async () => {
    const { capability } = await connected({ habits: { changeMessage: () => Uint8Array.of(1, 2, 3) } })
    await expect(capability('signMessage')({ message: 'hello' })).rejects.toMatchObject({
      code: 'solana/signature-invalid',
    })
  })
})

describe('sending SOL', () => {
  test('default: prepared, read back, signed, checked, sent, final', async () => {
    const { capability, kernel, wallet } = await connected()
    const request = { to: account(1), asset: native(), amount: SOL / 4n, speed: 'fast' } as const
    const prepared = await capability('prepareTransfer')(request)
    const facts = await capability('inspectTransfer')({ prepared })
    expect(facts).toMatchObject({
      network: local().id,
      from: account(0),
      to: account(1),
      asset: native().id,
      amount: SOL / 4n,
      digest: prepared.digest,
      feeAtMost: prepared.feeAbout,
    })
    expect(facts.creates).toBeUndefined()
    const [own, theirs] = [await lamports(account(0)), await lamports(account(1))]
    const { hash } = await capability('sendPrepared')({ prepared, digest: facts.digest })
    await confirmed(hash)
    expect(await lamports(account(1))).toBe(theirs + SOL / 4n)
    expect(await lamports(account(0))).toBe(own - SOL / 4n - facts.feeAtMost)
    expect(wallet.prompts).toEqual(['connect', 'signTransaction'])
    const entries = await kernel.store.get(kernel.atoms.families)[0]?.entries?.()
    expect(entries?.isTransactionHash?.(hash)).toBe(true)
  })

  test('behavior: all of it leaves nothing, and exactly the fee is taken', async () => {
    const { capability } = await connected({ from: [6] })
    const prepared = await capability('prepareTransfer')({ to: account(7), asset: native(), amount: 0n, max: true })
    const { amount, feeAtMost, digest } = await capability('inspectTransfer')({ prepared })
    expect(amount + feeAtMost).toBe(await lamports(account(6)))
    const { hash } = await capability('sendPrepared')({ prepared, digest })
    await confirmed(hash)
    expect(await lamports(account(6))).toBe(0n)
  })

  test('behavior: the fee at each speed', async () => {
    const { capability } = await connected()
    const { standard, fast, instant } = await capability('feeSpeeds')({ to: account(1), asset: native(), amount: 1n })
    expect(standard.atMost).toBeGreaterThanOrEqual(5000n)
    expect(fast.atMost).toBeGreaterThanOrEqual(standard.atMost)
    expect(instant.atMost).toBeGreaterThanOrEqual(fast.atMost)
    expect(await capability('estimateFee')({ to: account(1), amount: 1n })).toEqual({ amount: standard.atMost })
  })

  test('behavior: a payment’s memo and references are in the transaction', async () => {
    const { capability } = await connected()
    const references = [STRANGERS[1]]
    const request = { to: account(1), asset: native(), amount: 5000n, memo: 'Order 7', references } as const
    const prepared = await capability('prepareTransfer')(request)
    const facts = await capability('inspectTransfer')({ prepared })
    expect(facts.memo).toBe('Order 7')
    const { hash } = await capability('sendPrepared')({ prepared, digest: facts.digest })
    await confirmed(hash)
    const options = { commitment: 'confirmed' }
    const first = async () => {
      const [found] = (await node('getSignaturesForAddress', STRANGERS[1], options)) as readonly { signature: string }[]
      return found?.signature
    }
    await expect.poll(first).toBe(hash)
  })

  test.each([
    ['more than there is', { amount: 10n ** 15n }, 'transfer/insufficient-funds'],
    ['to a mint', { to: SOLANA_TOKENS[0]?.mint ?? '' }, 'transfer/receiver'],
    ['to a program', { to: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' }, 'transfer/receiver'],
    ['to what is no address', { to: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }, 'solana/invalid-input'],
  ])('error: %s', async (_title, change, code) => {
    const { capability, wallet } = await connected()
    const request = { to: account(1), asset: native(), amount: 1n, ...change }
    await expect(capability('prepareTransfer')(request)).rejects.toMatchObject({ code })
    expect(wallet.prompts).toEqual(['connect'])
  })

  test('error: too little for a new account: the sentence says what the node asks for', async () => {
    const { capability } = await connected()
    const minimum = BigInt(Number(await node('getMinimumBalanceForRentExemption', 0)))
    const transfer = (amount: bigint) =>
      capability('prepareTransfer')({ to: STRANGERS[0] ?? '', asset: native(), amount })
    await expect(transfer(minimum - 1n)).rejects.toMatchObject({
      code: 'solana/rent-needed',
      details: { amount: formatAmount(minimum, 9), symbol: 'SOL' },
    })
    await expect(transfer(minimum)).resolves.toBeDefined()
  })

  test('error: an account may not be left with too little to live', async () => {
    const { capability } = await connected({ from: [5] })
    const amount = (await lamports(account(5))) - 5000n - 500_000n
    await expect(capability('prepareTransfer')({ to: account(1), asset: native(), amount })).rejects.toMatchObject({
      code: 'solana/rent-left',
    })
  })

  test('error: an account without anything cannot pay the fee', async () => {
    const { capability } = await connected({ from: [2] })
    await expect(capability('prepareTransfer')({ to: account(1), asset: native(), amount: 0n })).rejects.toMatchObject({
      code: 'transfer/insufficient-fee',
    })
  })

  test('error: bytes that are not those reviewed are not shown to the wallet', async () => {
    const { capability, wallet } = await connected()
    const prepared = await capability('prepareTransfer')({ to: account(1), asset: native(), amount: 1n })
    const other = { ...prepared, bytes: prepared.bytes.with(70, 1) }
    for (const [given, digest] of [
      [other, prepared.digest],
      [prepared, '00'],
    ] as const)
      await expect(capability('sendPrepared')({ prepared: given, digest })).rejects.toMatchObject({
        code: 'transfer/changed',
      })
    expect(wallet.prompts).toEqual(['connect'])
  })
})

describe('a node that refuses a signed payment', () => {
  /** The local chain behind a node that says no when bytes are handed over for the first time. */
  function refusing(isTaken: boolean) {
    let isFirst = true
    const request = async (_id: string, method: string, params: unknown) => {
      const isRefused = isFirst && method === 'sendTransaction'
      if (isRefused) isFirst = false
      const answer = isRefused && !isTaken ? undefined : await node(method, ...(params as readonly unknown[]))
      if (!isRefused) return answer
      throw kernelError('rpc/invalid-input', { details: { data: { err: 'BlockhashNotFound', logs: [] } } })
    }
    return { rpc: { request } }
  }

  test.each([
    ['another has taken it', true],
    ['it is handed over again', false],
  ])('behavior: its signature is known and followed: %s', async (_title, isTaken) => {
    const { capability } = await connected({ services: refusing(isTaken) })
    const prepared = await capability('prepareTransfer')({ to: account(1), asset: native(), amount: SOL / 8n })
    const { hash } = await capability('sendPrepared')({ prepared, digest: prepared.digest })
    await expect.poll(() => node('getSignatureStatuses', [hash])).toMatchObject({ value: [{ err: null }] })
  })
})

describe('the approval takes too long', () => {
  test('default: before it is asked, and after: nothing was sent', async () => {
    let expire = false
    const onPrompt = (kind: string) =>
      expire && kind === 'signTransaction' ? node('dev_expireBlockhashes') : undefined
    const { capability, wallet } = await connected({ habits: { onPrompt } })
    const prepare = () => capability('prepareTransfer')({ to: account(1), asset: native(), amount: 777n })
    const before = await lamports(account(1))
    const early = await prepare()
    await node('dev_expireBlockhashes')
    const send = (prepared: typeof early) => capability('sendPrepared')({ prepared, digest: prepared.digest })
    await expect(send(early)).rejects.toMatchObject({ code: 'transfer/expired' })
    expect(wallet.prompts).toEqual(['connect'])
    expire = true
    const late = await prepare()
    await expect(send(late)).rejects.toMatchObject({ code: 'transfer/expired' })
    expect(wallet.prompts).toEqual(['connect', 'signTransaction'])
    expect(await lamports(account(1))).toBe(before)
  })
})

describe('sending tokens', () => {
  test.each(['USDC', 'KEY'])('default: %s, to somebody who has none of it yet, and again', async (symbol) => {
    const { capability } = await connected()
    const asset = token(symbol)
    const [to] = STRANGERS
    const request = { to, asset, amount: 1234n }
    const prepared = await capability('prepareTransfer')(request)
    const facts = await capability('inspectTransfer')({ prepared })
    expect(facts).toMatchObject({ to, asset: asset.id, amount: 1234n, creates: { what: 'tokenAccount' } })
    const before = await lamports(account(0))
    const { hash } = await capability('sendPrepared')({ prepared, digest: facts.digest })
    await confirmed(hash)
    expect(await tokensOf(to, symbol)).toBe('1234')
    expect(await lamports(account(0))).toBe(before - facts.feeAtMost - (facts.creates?.cost ?? 0n))
    const second = await capability('prepareTransfer')(request)
    expect((await capability('inspectTransfer')({ prepared: second })).creates).toBeUndefined()
    await confirmed(
      (await capability('transfer')({ ...request, token: { address: asset.address ?? '', decimals: asset.decimals } }))
        .hash,
    )
    expect(await tokensOf(to, symbol)).toBe('2468')
  })

  test('behavior: what the account holds, with decimals and names of the chain', async () => {
    const { capability } = await connected({ from: [1] })
    const mints = SOLANA_TOKENS.map(({ mint }) => mint)
    const { balances } = await capability('tokenBalances')({ tokens: [...mints, STRANGERS[1]] })
    expect(balances.map(({ address, name, symbol, decimals }) => [address, name, symbol, decimals])).toEqual(
      SOLANA_TOKENS.map(({ mint, name, symbol, decimals }) => [mint, name, symbol, decimals]),
    )
    expect(balances[0]?.value).toBe(BigInt(await tokensOf(account(1), 'USDC')))
  })

  test('behavior: without a list the chain tells all that is held, of both programs, and no collectibles', async () => {
    const { capability } = await connected({ from: [1] })
    const { balances, isWhole } = await capability('tokenBalances')({})
    expect(isWhole).toBe(true)
    const expected = await Promise.all(
      SOLANA_TOKENS.map(async ({ mint, symbol, decimals }) => [
        mint,
        decimals,
        BigInt(await tokensOf(account(1), symbol)),
      ]),
    )
    const found = balances.map(({ address, decimals, value }) => [address, decimals, value])
    expect(found).toHaveLength(expected.length)
    expect(found).toEqual(expect.arrayContaining(expected))
    expect(await capability('tokenBalances')({ tokens: [] })).toEqual({ balances: [] })
  })

  test('error: the service and the chain disagree about the decimals', async () => {
    const { capability, wallet } = await connected()
    const usdc = token('USDC')
    const asset = { ...usdc, decimals: usdc.decimals + 3 }
    const request = { to: account(1), asset, amount: 1000n }
    const refusal = { code: 'transfer/refused', details: { kind: 'decimals' } }
    await expect(capability('prepareTransfer')(request)).rejects.toMatchObject(refusal)
    await expect(capability('feeSpeeds')(request)).rejects.toMatchObject(refusal)
    expect(wallet.prompts).toEqual(['connect'])
  })

  test('error: more than there is, another token’s account, the receiver’s own token account', async () => {
    const { capability } = await connected()
    const usdc = token('USDC')
    const accountOf = (symbol: string) => associatedAddress(account(1), token(symbol).address ?? '', programOf(symbol))
    const prepare = (change: object) =>
      capability('prepareTransfer')({ to: account(1), asset: usdc, amount: 1n, ...change })
    await expect(prepare({ amount: 10n ** 15n })).rejects.toMatchObject({ code: 'transfer/insufficient-funds' })
    await expect(prepare({ to: accountOf('LATCH') })).rejects.toMatchObject({ code: 'transfer/receiver' })
    await expect(prepare({ to: accountOf('USDC') })).rejects.toMatchObject({ code: 'transfer/receiver' })
    await expect(prepare({ asset: { ...usdc, address: account(1) } })).rejects.toMatchObject({
      code: 'transfer/refused',
    })
  })
})

describe('collectibles', () => {
  const [sunrise] = SOLANA_NFTS.filter(({ owner }) => owner === 0)
  const mint = sunrise?.mint ?? ''

  test('default: read by name, sent, and no tokens', async () => {
    const { kernel, capability } = await connected()
    // What the entry uses of the kernel's services: the local node, and the time.
    const rpc = { request: (_network: string, method: string, params: readonly unknown[]) => node(method, ...params) }
    const services = partial<Services>({ rpc, clock: partial<Services['clock']>({ now: () => 1 }) })
    const nfts = async (owner: number) => {
      const { nfts: read } = (await kernel.store.get(kernel.atoms.families)[0]?.entries?.()) ?? {}
      const { signal } = new AbortController()
      return (await read?.({ owner: account(owner) }, { network: local(), services, signal }))?.holdings ?? []
    }
    const [piece, ...others] = await nfts(0)
    expect(others).toEqual([])
    const id = `${local().id}/nft:${mint}`
    expect(piece).toMatchObject({ asset: { id, name: 'Harbour Sunrise', kind: 'nft', decimals: 0 }, amount: 1n })
    expect(await capability('tokenBalances')({ tokens: [mint] })).toEqual({ balances: [] })
    if (!piece) throw new Error('no piece')
    const prepared = await capability('prepareTransfer')({ to: account(1), asset: piece.asset, amount: 1n })
    const facts = await capability('inspectTransfer')({ prepared })
    expect(facts).toMatchObject({ asset: id, amount: 1n, to: account(1) })
    await confirmed((await capability('sendPrepared')({ prepared, digest: facts.digest })).hash)
    expect(await nfts(0)).toEqual([])
    expect((await nfts(1)).map(({ asset }) => asset.id)).toEqual([id])
  })
})

// At the end: it empties an account that others count on.
describe('all of a token', () => {
  test.each(['USDC', 'KEY'])('behavior: all of %s leaves nothing of it, and takes the fee alone', async (symbol) => {
    const { capability } = await connected({ from: [1] })
    const all = BigInt(await tokensOf(account(1), symbol))
    const theirs = BigInt(await tokensOf(account(0), symbol))
    const sol = await lamports(account(1))
    const prepared = await capability('prepareTransfer')({
      to: account(0),
      asset: token(symbol),
      amount: 0n,
      max: true,
    })
    const facts = await capability('inspectTransfer')({ prepared })
    expect(facts.amount).toBe(all)
    await confirmed((await capability('sendPrepared')({ prepared, digest: facts.digest })).hash)
    expect(await tokensOf(account(1), symbol)).toBe('0')
    expect(await tokensOf(account(0), symbol)).toBe(String(theirs + all))
    expect(await lamports(account(1))).toBe(sol - facts.feeAtMost)
  })
})
