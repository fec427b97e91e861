import type { Connection, SignFacts, TransactionRecord, TransferFacts } from '@latchkey/kernel'
import { describe, expect, test } from 'vitest'
import { differenceOf, type Meant } from './compare.ts'
import { parse } from './contacts.ts'
import { progressOf } from './progress.ts'
import { isDangerous, type Judged, judge } from './receiver.ts'
import { isGrave, movedOf, type SignRequest } from './signRequest.ts'
import { canSpeedUp } from './speedUp.ts'

const ME = `0x${'a'.repeat(40)}`
const YOU = `0x${'b'.repeat(40)}`

const RECORD: TransactionRecord = {
  id: '1',
  state: 'sent',
  network: 'test:1',
  account: `test:1:${ME}`,
  kind: 'send',
  plugin: 'send',
  hash: '0x1',
  intent: { to: YOU, digest: '', assets: [{ asset: 'test:1/slip44:1', amount: 1n, direction: 'out' }] },
  anchor: {},
  confirmations: 0,
  isSettled: false,
  askedAt: 1,
  sentAt: 2,
  seenAt: 3,
  minedAt: 4,
  changedAt: 4,
}

describe('differenceOf', () => {
  const meant: Meant = {
    network: 'test:1',
    from: ME,
    to: YOU,
    asset: 'test:1/slip44:1',
    amount: 5n,
    most: undefined,
    memo: undefined,
  }
  const facts: TransferFacts = {
    network: 'test:1',
    from: ME,
    to: YOU,
    asset: 'test:1/slip44:1',
    amount: 5n,
    feeAtMost: 2n,
    feeAbout: 1n,
    call: {},
    digest: '',
  }

  test('default: the same, however addresses are written', () => {
    expect(differenceOf(meant, facts)).toBeUndefined()
    expect(differenceOf(meant, { ...facts, to: YOU.toUpperCase(), from: ME.toUpperCase() })).toBeUndefined()
  })

  test.each<[string, Partial<Meant>, Partial<TransferFacts>, keyof TransferFacts | undefined]>([
    ['another network', {}, { network: 'test:2' }, 'network'],
    ['another sender', {}, { from: YOU }, 'from'],
    ['another receiver', {}, { to: ME }, 'to'],
    ['one character of the receiver', {}, { to: `${YOU.slice(0, -1)}c` }, 'to'],
    ['another asset', {}, { asset: 'test:1/token:0x1' }, 'asset'],
    ['one unit more', {}, { amount: 6n }, 'amount'],
    ['one unit less', {}, { amount: 4n }, 'amount'],
    ['nothing', { amount: 0n }, { amount: 0n }, 'amount'],
    ['less than nothing', { amount: -1n }, { amount: -1n }, 'amount'],
    ['all of it', { amount: undefined, most: 5n }, {}, undefined],
    ['more than all of it', { amount: undefined, most: 4n }, {}, 'amount'],
    ['a memo that nobody wrote', {}, { memo: 'x' }, 'memo'],
    ['no memo where one was written', { memo: 'x' }, {}, 'memo'],
    ['the memo', { memo: 'x' }, { memo: 'x' }, undefined],
    ['a fee that is above its limit', {}, { feeAbout: 3n }, 'feeAtMost'],
    ['a fee below zero', {}, { feeAbout: -1n }, 'feeAtMost'],
  ])('parameters: %s', (_title, more, misread, field) => {
    expect(differenceOf({ ...meant, ...more }, { ...facts, ...misread })).toBe(field)
  })
})

describe('progressOf', () => {
  test.each<[TransactionRecord['state'], string, readonly string[]]>([
    ['asked', 'waiting', ['now', 'next', 'next']],
    ['sent', 'waiting', ['done', 'now', 'next']],
    ['seen', 'waiting', ['done', 'done', 'now']],
    ['confirmed', 'done', ['done', 'done', 'done']],
    ['failed', 'failed', ['done', 'done', 'failed']],
    ['replaced', 'replaced', ['done', 'done', 'failed']],
    ['dropped', 'dropped', ['done', 'done', 'failed']],
    ['unknown', 'unknown', ['now', 'next', 'next']],
  ])('parameters: %s', (state, outcome, steps) => {
    const progress = progressOf({ ...RECORD, state })
    expect([progress.outcome, progress.steps.map((step) => step.state)]).toEqual([outcome, steps])
  })

  test.each<[TransactionRecord['state'], boolean, readonly string[]]>([
    ['seen', false, ['done', 'done', 'now', 'next']],
    ['confirmed', false, ['done', 'done', 'done', 'now']],
    ['confirmed', true, ['done', 'done', 'done', 'done']],
    ['failed', true, ['done', 'done', 'failed', 'next']],
  ])('parameters: with a step that makes it final: %s, settled: %s', (state, isSettled, steps) => {
    expect(progressOf({ ...RECORD, state, isSettled }, true).steps.map((step) => step.state)).toEqual(steps)
  })

  test('behavior: a step has a time when it is over, and not before', () => {
    expect(progressOf({ ...RECORD, state: 'seen' }).steps.map(({ at }) => at)).toEqual([2, 3, undefined])
    expect(progressOf({ ...RECORD, state: 'confirmed' }).steps.map(({ at }) => at)).toEqual([2, 3, 4])
  })
})

describe('judge', () => {
  const asked: Judged = { address: YOU, own: [], known: [], poisoned: [], facts: { kind: 'account' }, asset: undefined }
  const look = (more: Partial<Judged>) => {
    const { problem, detail, warnings } = judge({ ...asked, ...more })
    return problem ? [problem, detail].filter((part) => part !== undefined) : warnings.map(({ kind }) => kind)
  }
  const twin = `0xbbbb${'0'.repeat(32)}bbbb`

  test.each<[string, Partial<Judged>, readonly string[]]>([
    ['somebody new', {}, ['firstTime']],
    ['somebody known', { known: [YOU] }, []],
    ['somebody known in other letters', { known: [YOU.toUpperCase().replace('0X', '0x')] }, []],
    ['oneself', { own: [YOU] }, ['own']],
    ['oneself, who looks like somebody known', { own: [YOU], known: [twin] }, ['own']],
    ['one who looks like somebody known', { known: [twin] }, ['lookAlike', 'firstTime']],
    ['one who looks like oneself', { own: [twin] }, ['lookAlike', 'firstTime']],
    ['one known from worthless transfers', { poisoned: [YOU] }, ['poisoned']],
    ['one known from both', { poisoned: [YOU], known: [YOU] }, []],
    ['a contract', { facts: { kind: 'contract' } }, ['contract', 'firstTime']],
    ['one that could not be checked', { facts: undefined, known: [YOU] }, ['unchecked']],
    ['one of a family that cannot check', { facts: 'unsupported', known: [YOU] }, []],
    ['nobody', { facts: { kind: 'burn' } }, ['lost']],
    ['a token', { facts: { kind: 'token' }, known: [YOU] }, ['tokenContract']],
    ['the contract of what is sent', { asset: YOU.toUpperCase() }, ['tokenContract']],
    ['an account of a token', { facts: { kind: 'tokenAccount', owner: ME } }, ['tokenAccount', ME]],
    [
      'an account of another token',
      { facts: { kind: 'tokenAccount', owner: ME, token: ME }, asset: YOU.slice(1) },
      ['tokenAccount', ME],
    ],
    [
      'an account of a token, for a coin',
      { facts: { kind: 'tokenAccount', owner: ME, token: ME } },
      ['tokenAccount', ME],
    ],
    ['an account of what is sent', { facts: { kind: 'tokenAccount', owner: ME, token: ME }, asset: ME }, ['firstTime']],
    ['one without a key', { facts: { kind: 'keyless' } }, ['keyless', 'firstTime']],
    ['one of rules to come', { facts: { kind: 'laterRules' } }, ['laterRules', 'firstTime']],
    ['an account of a token of nobody', { facts: { kind: 'tokenAccount' } }, ['tokenAccount']],
  ])('parameters: %s', (_title, more, expected) => {
    expect(look(more)).toEqual(expected)
  })

  test('behavior: a second press is for what loses money, not for what is new', () => {
    expect(isDangerous([{ kind: 'firstTime' }, { kind: 'own' }, { kind: 'unchecked' }])).toBe(false)
    expect(isDangerous([{ kind: 'firstTime' }, { kind: 'lookAlike', of: ME }])).toBe(true)
    expect(isDangerous([{ kind: 'moved', from: ME }])).toBe(true)
    const kinds = ['poisoned', 'contract', 'keyless', 'laterRules'] as const
    expect(kinds.map((kind) => isDangerous([{ kind }]))).toEqual([true, true, true, true])
  })
})

describe('stored receivers', () => {
  const known = { address: YOU, namespace: 'test', at: 1 }

  test('default: what was stored', () => {
    expect(parse([known, { ...known, name: 'Mara' }])).toEqual([known, { ...known, name: 'Mara' }])
  })

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['an object', { 0: known, length: 1 }],
    ['text', '[]'],
    ['entries that are none', [null, 7, 'x', [], {}, { address: 7, namespace: 'test' }, { address: YOU }]],
    ['an address of 10 kB', [{ ...known, address: 'x'.repeat(10_000) }]],
  ])('behavior: %s is nobody', (_title, value) => {
    expect(parse(value)).toEqual([])
  })

  test('behavior: a name that is none is left out, one of 10 kB is cut, the address stays', () => {
    expect(
      parse([
        { ...known, name: 'n'.repeat(10_000) },
        { ...known, name: { toString: 1 }, at: 'soon' },
      ]),
    ).toEqual([
      { ...known, name: 'n'.repeat(200) },
      { address: YOU, namespace: 'test' },
    ])
  })

  test('behavior: 5,000 entries are cut', () => {
    expect(parse(Array.from({ length: 5_000 }, () => known))).toHaveLength(200)
  })
})

describe('what a site asks to be signed', () => {
  const facts: SignFacts = { network: 'test:1', from: ME, warnings: [], call: {} } as unknown as SignFacts
  const request = (more: Partial<SignFacts>, error?: SignRequest['error']) =>
    ({ facts: { ...facts, ...more }, ...(error ? { error } : {}) }) as unknown as SignRequest

  test('behavior: a word is typed for what nobody can read, what decides nothing, and what costs too much', () => {
    expect(isGrave(request({ warnings: ['open'] }))).toBe(true)
    expect(isGrave(request({ warnings: ['tip', 'feeHigh'] }))).toBe(true)
    expect(isGrave(request({ warnings: ['tip', 'immortal', 'partial'] }))).toBe(false)
  })

  const side = (owner: 'own' | 'other', amount?: bigint) => ({ owner, ...(amount === undefined ? {} : { amount }) })
  test.each([
    ['nothing is known', {}, undefined],
    ['an input without an amount', { spends: [side('own', 5n), side('own')] }, undefined],
    [
      'some leaves',
      { spends: [side('own', 10n)], makes: [side('other', 6n), side('own', 3n)] },
      { amount: 7n, isGain: false },
    ],
    ['some comes', { spends: [side('other', 10n)], makes: [side('own', 4n)] }, { amount: 4n, isGain: true }],
    ['none of either', { spends: [side('other', 10n)], makes: [side('other', 9n)] }, { amount: 0n, isGain: false }],
  ])('parameters: %s', (_title, more, moved) => {
    expect(movedOf({ ...facts, ...more } as SignFacts)).toEqual(moved)
  })
})

describe('canSpeedUp', () => {
  const connection = {
    network: 'test:1',
    account: { address: ME, caipAddress: `test:1:${ME}`, type: 'eoa' },
    capabilities: ['prepareSpeedUp', 'sendPrepared'],
  } as unknown as Connection
  const asset = { asset: 'test:1/slip44:1', amount: 1n, direction: 'out' } as const
  const { hash: _, ...unhashed } = RECORD

  test.each<[string, TransactionRecord, Connection | undefined, boolean]>([
    ['sent', RECORD, connection, true],
    ['seen', { ...RECORD, state: 'seen' }, connection, true],
    ['confirmed', { ...RECORD, state: 'confirmed' }, connection, false],
    ['unknown', { ...RECORD, state: 'unknown' }, connection, false],
    ['without a hash', unhashed, connection, false],
    ['a swap', { ...RECORD, kind: 'swap' }, connection, false],
    ['of two assets', { ...RECORD, intent: { to: YOU, digest: '', assets: [asset, asset] } }, connection, false],
    ['to nobody', { ...RECORD, intent: { digest: '', assets: [asset] } }, connection, false],
    ['of nobody', RECORD, undefined, false],
    ['of another account', { ...RECORD, account: `test:1:${YOU}` }, connection, false],
    ['on another network', { ...RECORD, account: `test:2:${ME}` }, connection, false],
    ['of a wallet that cannot', RECORD, { ...connection, capabilities: ['sendPrepared'] }, false],
    ['of a wallet that cannot send', RECORD, { ...connection, capabilities: ['prepareSpeedUp'] }, false],
  ])('parameters: %s', (_title, record, by, expected) => {
    expect(canSpeedUp(record, by)).toBe(expected)
  })
})
