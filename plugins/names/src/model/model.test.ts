import { kernelError } from '@latchkey/kernel'
import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refusal } from '../fixtures/setUp.ts'
import { problemOf, toLabel } from './label.ts'
import { CLOSED, type NamesEvent, type NamesState, reduce } from './machine.ts'
import { coinTypeOf, registrationMessage } from './message.ts'
import { isUnsure, refusalOf } from './refusal.ts'

const ZONE = { zone: 'shop.id', legacy: [], minLength: 4 }

describe('labels', () => {
  it.each([
    ['Mara', 'mara'],
    ['  MARA.shop.id ', 'mara'],
    ['ｍａｒａ', 'mara'],
    ['müller', 'müller'],
  ])('default: %s is read as %s', (text, label) => {
    expect(toLabel(text, ZONE)).toBe(label)
  })

  it.each([
    ['mara', undefined],
    ['m-1-', 'invalid'],
    ['m-1', 'short'],
    ['a1-2', undefined],
    ['', 'empty'],
    ['müller', 'invalid'],
    ['mаra', 'invalid'],
    ['-mara', 'invalid'],
    ['mara_1', 'invalid'],
    ['mara.eth', 'invalid'],
    ['xn--abc', 'invalid'],
    ['a'.repeat(63), undefined],
    ['a'.repeat(64), 'invalid'],
  ])('parameters: %s', (label, problem) => {
    expect(problemOf(label, ZONE)).toBe(problem)
  })
})

describe('the message', () => {
  it('default: the name, nothing else, the time in seconds, and the gateway it is for', () => {
    expect(
      JSON.parse(
        registrationMessage(
          'mara.shop.id',
          { address: '0x1', coinType: 60 },
          'https://gateway.example',
          1_700_000_000_900,
        ),
      ),
    ).toEqual({
      name: 'mara.shop.id',
      attributes: {},
      timestamp: 1_700_000_000,
      audience: 'https://gateway.example',
      address: '0x1',
      coinType: 60,
    })
  })

  it.each([
    ['eip155:1', 0x8000_0001],
    ['eip155:42161', 0x8000_a4b1],
    ['eip155:2147483647', 0xffff_ffff],
  ] as const)('default: coin type of %s', (network, coinType) => {
    expect(coinTypeOf(network)).toBe(coinType)
  })

  it.each(['eip155:2147483648', 'eip155:99999999999', 'eip155:0', 'eip155:x', 'solana:1'] as const)(
    'error: %s has none',
    (network) => {
      expect(() => coinTypeOf(network)).toThrow('Invalid chainId')
    },
  )
})

describe('refusals', () => {
  it('default: the gateway’s word and its first reason', () => {
    expect(refusalOf(untyped(refusal(409, 'name-taken', 'Somebody has it.')))).toEqual({
      code: 'name-taken',
      description: 'Somebody has it.',
    })
    expect(refusalOf(kernelError('request/rejected'))).toEqual({ code: 'request/rejected' })
  })

  it.each([
    [refusal(409, 'name-taken'), false],
    [refusal(401, 'signature-wrong'), false],
    [refusal(408, 'timeout'), true],
    [refusal(503, 'store-down'), true],
    [kernelError('http/network', { details: { url: '' } }), true],
    [kernelError('http/timeout', { details: { url: '' } }), true],
    [kernelError('request/rejected'), false],
  ])('parameters: what is not known to be refused is unsure (%#)', (error, isOpen) => {
    expect(isUnsure(error)).toBe(isOpen)
  })
})

describe('the machine', () => {
  const account = `eip155:1:0x${'a'.repeat(40)}` as const
  const error = kernelError('unknown')
  const place = { status: 'ready', zones: [ZONE] } as const
  const free: NamesState = { ...CLOSED, account, place, zone: 'shop.id', label: 'mara', check: { status: 'free' } }
  const events: fc.Arbitrary<NamesEvent> = fc.constantFrom<NamesEvent[]>(
    { type: 'begin', account },
    { type: 'begin', account: undefined },
    { type: 'placed', account, place },
    { type: 'placed', account, place, own: 'mara.shop.id' },
    { type: 'placed', account, place: { status: 'failed', error } },
    { type: 'typed', text: 'mara' },
    { type: 'typed', text: 'm' },
    { type: 'zone', zone: 'shop.id' },
    { type: 'zone', zone: 'evil.id' },
    { type: 'checking' },
    { type: 'checked', name: 'mara.shop.id', check: { status: 'free' } },
    { type: 'checked', name: 'other.shop.id', check: { status: 'free' } },
    { type: 'sign' },
    { type: 'send' },
    { type: 'unsure' },
    { type: 'registered' },
    { type: 'refused', error, refusal: { code: 'x' } },
  )

  it('behavior: whatever happens, in whatever order, only a free name of the gateway’s ending is signed', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 40 }), (all) => {
        let state = CLOSED
        for (const event of all) {
          const next = reduce(state, event)
          const began = next.registration.status === 'signing' && state.registration.status !== 'signing'
          if (began) expect([state.check.status, state.zone, state.own]).toEqual(['free', 'shop.id', undefined])
          if (next.registration.status === 'sending' && state.registration.status !== 'sending')
            expect(state.registration.status).toBe('signing')
          state = next
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it('behavior: while a registration runs nothing else is typed, begun or registered', () => {
    const signing = reduce(free, { type: 'sign' })
    for (const event of [{ type: 'typed', text: 'other' }, { type: 'sign' }, { type: 'begin', account }] as const)
      expect(reduce(signing, event)).toBe(signing)
    const unknown = reduce(reduce(signing, { type: 'send' }), { type: 'unsure' })
    expect(reduce(unknown, { type: 'sign' })).toBe(unknown)
    expect(reduce(unknown, { type: 'typed', text: 'other' })).toBe(unknown)
  })

  it('behavior: what comes for an older text is dropped', () => {
    const typed = reduce(free, { type: 'typed', text: 'other' })
    expect(reduce(typed, { type: 'checked', name: 'mara.shop.id', check: { status: 'free' } })).toBe(typed)
  })

  it('behavior: another account begins anew, the same one finds why it failed', () => {
    const failed = reduce(reduce(free, { type: 'sign' }), { type: 'refused', error, refusal: { code: 'x' } })
    expect(reduce(failed, { type: 'begin', account })).toBe(failed)
    expect(reduce(failed, { type: 'begin', account: undefined })).toEqual(CLOSED)
  })
})
