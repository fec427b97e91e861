import type { CaipNetworkId, TradeFacts, TradeOutcome } from '@latchkey/kernel'
import type { Asset } from '@latchkey/kernel/assets'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Asked, isApproval, type Made, refusalOf } from './compare.ts'
import type { Router } from './routers.ts'

const ME = `0x${'a'.repeat(40)}`
const THEM = `0x${'b'.repeat(40)}`
const TARGET = `0x${'1'.repeat(40)}`
const WRAPPED = `0x${'2'.repeat(40)}`
const NETWORK = 'eip155:1'

const assetOf = (reference: string, kind: Asset['kind'] = 'token'): Asset => ({
  id: `eip155:1/${kind === 'native' ? 'slip44:60' : `erc20:${reference}`}` as Asset['id'],
  network: NETWORK,
  kind,
  standard: kind === 'native' ? 'slip44' : 'erc20',
  ...(kind === 'native' ? {} : { address: reference }),
  name: reference,
  symbol: reference,
  decimals: 18,
  standing: 'listed',
})
const ETH = assetOf('eth', 'native')
const DAI = assetOf(`0x${'d'.repeat(40)}`)
const USDC = assetOf(`0x${'c'.repeat(40)}`)
const wrapped = `eip155:1/erc20:${WRAPPED}` as Asset['id']

const ROUTER: Router = { provider: 'exchange', target: TARGET, spender: TARGET, wrappedNative: WRAPPED }
const NOW = 1_800_000_000_000
const SECONDS = NOW / 1000

const asked = (more: Partial<Asked> = {}): Asked => ({
  network: NETWORK,
  account: ME,
  from: DAI,
  to: USDC,
  amount: 100n,
  minimum: 90n,
  now: NOW,
  ...more,
})

const facts = (more: Partial<TradeFacts> = {}): TradeFacts => ({
  kind: 'trade',
  network: NETWORK,
  from: ME,
  target: TARGET,
  value: 0n,
  sold: { asset: DAI.id, amount: 100n },
  bought: { asset: USDC.id, minimum: 90n },
  recipient: ME,
  deadline: SECONDS + 600,
  feeAtMost: 1000n,
  feeAbout: 500n,
  call: { gas: '100' },
  digest: '',
  ...more,
})

interface Changes {
  readonly asked?: Partial<Asked>
  readonly facts?: Partial<TradeFacts>
  readonly claimed?: Partial<Made['claimed']>
  readonly router?: Partial<Router> | null
  readonly made?: Partial<Omit<Made, 'facts' | 'claimed' | 'router'>>
}

const OUTCOME: TradeOutcome = {
  changes: [
    { asset: DAI.id, amount: -100n },
    { asset: USDC.id, amount: 95n },
  ],
  allowances: [],
}

function refusal({ asked: wanted, facts: read, claimed, router, made }: Changes): string | undefined {
  const answer: Made = {
    router: router === null ? undefined : { ...ROUTER, ...router },
    claimed: { from: ME, amount: 100n, value: 0n, gas: 100n, gasPrice: 1n, ...claimed },
    facts: facts(read),
    outcome: OUTCOME,
    ...made,
  }
  return refusalOf(asked(wanted), answer)?.replace('swaps/', '')
}

/** The coin is paid: its amount goes along, and it stands on the way as what it is wrapped in. */
const PAYS_COIN: Changes = {
  asked: { from: ETH },
  facts: { value: 100n, sold: { asset: ETH.id, amount: 100n }, path: [wrapped, USDC.id] },
  claimed: { value: 100n },
  made: { outcome: undefined },
}

describe('a call', () => {
  test('default: what was asked for passes, whatever goes better than promised', () => {
    expect(refusal({})).toBeUndefined()
    expect(refusal({ facts: { bought: { asset: USDC.id, minimum: 99n } } })).toBeUndefined()
    expect(refusal({ facts: { recipient: ME.toUpperCase().replace('0X', '0x') } })).toBeUndefined()
    expect(refusal(PAYS_COIN)).toBeUndefined()
  })

  test.each<[string, Changes, string]>([
    ['another network', { facts: { network: 'eip155:2' } }, 'wallet-changed'],
    ['another account sends', { facts: { from: THEM } }, 'wallet-changed'],
    ['the answer names another account', { claimed: { from: THEM } }, 'wallet-changed'],
    ['a contract that is on no list', { router: null }, 'unknown-target'],
    ['another contract than the listed one', { facts: { target: THEM } }, 'unknown-target'],
    ['another spender', { made: { spender: THEM } }, 'unknown-spender'],
    ['a coin goes along with a token', { facts: { value: 1n } }, 'wrong-value'],
    ['the answer says that a coin goes along', { claimed: { value: 1n } }, 'wrong-value'],
    ['the answer names another amount', { claimed: { amount: 101n } }, 'wrong-source'],
    ['bytes that nobody can read', { facts: { kind: 'unknown' } }, 'unreadable'],
    ['an approval in place of a trade', { facts: { kind: 'approve' } }, 'unreadable'],
    ['another token is taken', { facts: { sold: { asset: USDC.id, amount: 100n } } }, 'wrong-source'],
    ['one more is taken', { facts: { sold: { asset: DAI.id, amount: 101n } } }, 'wrong-source'],
    ['one less is taken', { facts: { sold: { asset: DAI.id, amount: 99n } } }, 'wrong-source'],
    ['another token comes', { facts: { bought: { asset: DAI.id, minimum: 90n } } }, 'wrong-target-token'],
    ['another one is paid', { facts: { recipient: THEM } }, 'wrong-recipient'],
    ['one less is promised', { facts: { bought: { asset: USDC.id, minimum: 89n } } }, 'worse-than-quoted'],
    ['it has expired', { facts: { deadline: SECONDS - 61 } }, 'wrong-deadline'],
    ['it holds for longer than 20 minutes', { facts: { deadline: SECONDS + 1261 } }, 'wrong-deadline'],
    ['more gas than five times', { claimed: { gas: 501n } }, 'fee-too-high'],
    ['a price of gas out of proportion', { claimed: { gasPrice: 51n } }, 'fee-too-high'],
  ])('error: %s', (_title, changes, code) => {
    expect(refusal(changes)).toBe(code)
  })

  test.each<[string, Changes]>([
    ['no deadline at all', { facts: { deadline: undefined } as unknown as Partial<TradeFacts> }],
    ['a clock that is a minute behind', { facts: { deadline: SECONDS - 59 } }],
    ['exactly 20 minutes', { facts: { deadline: SECONDS + 1260 } }],
    ['gas that nodes do not say', { facts: { call: {} }, claimed: { gas: 10n ** 9n } }],
    ['the spender of the list in other letters', { made: { spender: TARGET.toUpperCase().replace('0X', '0x') } }],
  ])('behavior: %s passes', (_title, changes) => {
    expect(refusal(changes)).toBeUndefined()
  })

  test.each<[string, readonly string[], boolean]>([
    ['one in between', [DAI.id, wrapped, USDC.id], true],
    ['two in between', [DAI.id, wrapped, `eip155:1/erc20:${THEM}`, USDC.id], true],
    ['three in between', [DAI.id, wrapped, `eip155:1/erc20:${THEM}`, `eip155:1/erc20:${ME}`, USDC.id], false],
    ['the same one twice', [DAI.id, USDC.id, USDC.id], false],
    ['another beginning', [wrapped, USDC.id], false],
    ['another end', [DAI.id, wrapped], false],
    ['nothing', [], false],
  ])('parameters: a way with %s', (_title, path, passes) => {
    const result = refusal({ facts: { path: path as TradeFacts['path'] & object } })
    expect(result).toBe(passes ? undefined : 'wrong-target-token')
  })

  test('behavior: wrapping is called on the wrapped coin, everything else on the router', () => {
    const wraps = { ...PAYS_COIN, facts: { ...PAYS_COIN.facts, kind: 'wrap' as const } }
    expect(refusal(wraps)).toBe('unknown-target')
    expect(refusal({ ...wraps, facts: { ...wraps.facts, target: WRAPPED } })).toBeUndefined()
  })

  test('behavior: where the coin has no listed wrapper it stands on no way', () => {
    const { wrappedNative: _, ...bare } = ROUTER
    const made: Made = {
      router: bare,
      claimed: { from: ME, amount: 100n, value: 100n, gas: 1n, gasPrice: 1n },
      facts: facts(PAYS_COIN.facts),
      outcome: undefined,
    }
    expect(refusalOf(asked({ from: ETH }), made)).toBe('swaps/wrong-target-token')
  })

  test.each<[string, Partial<Router>, TradeFacts['inner'], string | undefined]>([
    ['listed', { registry: THEM }, [{ target: THEM, isListed: true }], undefined],
    ['not listed', { registry: THEM }, [{ target: THEM, isListed: false }], 'unknown-target'],
    [
      'one of two not listed',
      {},
      [
        { target: THEM, isListed: true },
        { target: ME, isListed: false },
      ],
      'unknown-target',
    ],
    ['nobody, where a register says who', { registry: THEM }, [], 'unreadable'],
    [
      'one about which nodes disagree',
      { registry: THEM },
      [{ target: THEM, isListed: true, isDisputed: true }],
      'nodes-disagree',
    ],
  ])('parameters: what it calls in turn is %s', (_title, router, inner, code) => {
    expect(refusal({ router, facts: { inner: inner ?? [] } })).toBe(code)
  })
})

describe('what would happen', () => {
  const says = (changes: TradeOutcome['changes'], more: Partial<TradeOutcome> = {}) =>
    refusal({ made: { outcome: { changes, allowances: [], ...more } } })
  const [out, back] = OUTCOME.changes
  const right = out && back ? [out, back] : []

  test.each<[string, TradeOutcome['changes'], string | undefined]>([
    ['what was promised', right, undefined],
    ['less goes than was asked', [{ asset: DAI.id, amount: -99n }, ...right.slice(1)], undefined],
    ['more goes', [{ asset: DAI.id, amount: -101n }, ...right.slice(1)], 'simulation-differs'],
    ['less comes', [...right.slice(0, 1), { asset: USDC.id, amount: 89n }], 'simulation-differs'],
    ['nothing comes', right.slice(0, 1), 'simulation-differs'],
    ['something else goes', [...right, { asset: ETH.id, amount: -1n }], 'simulation-differs'],
    ['something else comes', [...right, { asset: ETH.id, amount: 1n }], 'simulation-differs'],
  ])('parameters: %s', (_title, changes, code) => {
    expect(says(changes)).toBe(code)
  })

  test.each<[string, TradeOutcome['allowances'][number], string | undefined]>([
    ['what the router may take', { asset: DAI.id, spender: TARGET, amount: 5n }, undefined],
    ['nothing for somebody else', { asset: DAI.id, spender: THEM, amount: 0n }, undefined],
    ['something for somebody else', { asset: DAI.id, spender: THEM, amount: 1n }, 'simulation-differs'],
    ['another token for the router', { asset: USDC.id, spender: TARGET, amount: 1n }, 'simulation-differs'],
  ])('parameters: afterwards is allowed: %s', (_title, allowance, code) => {
    expect(says(right, { allowances: [allowance] })).toBe(code)
  })

  test('error: one node says something else than the others', () => {
    const wrong = { changes: [], allowances: [] }
    expect(says(right, { others: [{ changes: right, allowances: [] }] })).toBeUndefined()
    expect(says(right, { others: [wrong] })).toBe('nodes-disagree')
    expect(says([], { others: [{ changes: right, allowances: [] }] })).toBe('nodes-disagree')
    expect(says([], { others: [wrong] })).toBe('simulation-differs')
  })
})

describe('a whole transaction', () => {
  const network: CaipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const JUPITER = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'
  const own = { address: ME, hasSigned: false }
  const whole = (more: Changes = {}): string | undefined =>
    refusal({
      ...more,
      asked: { network, ...more.asked },
      router: { target: JUPITER, spender: JUPITER, mostFee: 5000n, ...more.router },
      facts: { network, target: JUPITER, programs: [JUPITER], signers: [own], ...more.facts },
      made: { execution: 'transaction', ...more.made },
    })

  test('default: of listed programs, signed by the account alone', () => {
    expect(whole()).toBeUndefined()
  })

  test.each<[string, Changes, string]>([
    ['a program that is on no list', { facts: { programs: [JUPITER, 'Evil111'] } }, 'unknown-program'],
    [
      'programs that nobody could read',
      { facts: { programs: undefined } as unknown as Partial<TradeFacts> },
      'unknown-program',
    ],
    ['nodes that disagree about its tables', { facts: { isDisputed: true } }, 'nodes-disagree'],
    ['nobody could try it', { made: { outcome: undefined } }, 'simulation-differs'],
    ['no trade', { facts: { kind: 'wrap' } }, 'unreadable'],
    ['the account does not sign', { facts: { signers: [] } }, 'wrong-signers'],
    ['the account has signed before', { facts: { signers: [{ address: ME, hasSigned: true }] } }, 'wrong-signers'],
    ['somebody else signs', { facts: { signers: [own, { address: THEM, hasSigned: true }] } }, 'wrong-signers'],
    [
      'its maker still has to sign',
      { facts: { signers: [own, { address: THEM, hasSigned: false }], maker: THEM } },
      'wrong-signers',
    ],
    ['a fee above the most', { facts: { feeAtMost: 5001n } }, 'fee-too-high'],
    ['any fee where none is stated', { router: { mostFee: 0n } }, 'fee-too-high'],
  ])('error: %s', (_title, changes, code) => {
    expect(whole(changes)).toBe(code)
  })

  test('behavior: handed over to its maker, exactly that one signature is missing', () => {
    const signed = (hasSigned: boolean) =>
      whole({ facts: { signers: [own, { address: THEM, hasSigned }], maker: THEM }, made: { execution: 'signed' } })
    expect([signed(false), signed(true)]).toEqual([undefined, 'wrong-signers'])
  })

  test('error: a network of calls has no list of programs', () => {
    expect(refusal({ facts: { programs: [JUPITER], signers: [own] }, made: { execution: 'transaction' } })).toBe(
      'unknown-program',
    )
  })
})

describe('isApproval', () => {
  const expected = { account: ME, token: DAI.id, spender: TARGET, amount: 100n }
  const approval = facts({ kind: 'approve', spender: TARGET })

  test('default: exactly what is needed', () => {
    expect(isApproval(approval, expected)).toBe(true)
  })

  test.each<[string, Partial<TradeFacts>]>([
    ['a trade', { kind: 'trade' }],
    ['a coin goes along', { value: 1n }],
    ['of another account', { from: THEM }],
    ['for somebody else', { spender: THEM }],
    ['for nobody', { spender: undefined } as unknown as Partial<TradeFacts>],
    ['of another token', { sold: { asset: USDC.id, amount: 100n } }],
    ['of more', { sold: { asset: DAI.id, amount: 101n } }],
    ['of less', { sold: { asset: DAI.id, amount: 99n } }],
    ['of nothing', { sold: undefined } as unknown as Partial<TradeFacts>],
  ])('error: %s', (_title, more) => {
    expect(isApproval({ ...approval, ...more }, expected)).toBe(false)
  })
})

test('behavior: no amount but the one asked for passes, by however much it differs', () => {
  const differs = fc.bigInt({ min: 0n, max: 10n ** 30n }).filter((amount) => amount !== 100n)
  fc.assert(
    fc.property(differs, (amount) => {
      expect(refusal({ facts: { sold: { asset: DAI.id, amount } } })).toBe('wrong-source')
      expect(refusal({ claimed: { amount } })).toBe('wrong-source')
    }),
  )
})
