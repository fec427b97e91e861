import { KernelError } from '@latchkey/kernel'
import { describe, expect, it, test } from 'vitest'
import de from '../locales/de.ts'
import en from '../locales/en.ts'
import {
  connectingContent,
  connectingState,
  isExplainedByAdapter,
  linkMessages,
  pairingMessages,
} from './connectingState.ts'

const row = { message: 'x', hints: [], surface: 'inline', retry: false } as const
const failed = (code: string, details = {}) => ({
  status: 'failed' as const,
  elapsed: 0,
  error: new KernelError(code, row, { details }),
})

describe('connectingState', () => {
  it('default', () => {
    expect(connectingState({ status: 'running', elapsed: 0 })).toBe('waiting')
    expect(connectingState({ status: 'connected', elapsed: 0 })).toBe('done')
  })

  it('behavior: a paired wallet that has answered', () => {
    const pairing = { state: 'settling' } as const
    expect(connectingState({ status: 'running', elapsed: 0, pairing })).toBe('settling')
    expect(connectingState({ status: 'connected', elapsed: 0, pairing })).toBe('done')
  })

  it('parameters: elapsed', () => {
    expect(connectingState({ status: 'running', elapsed: 29_999 })).toBe('waiting')
    expect(connectingState({ status: 'running', elapsed: 30_000 })).toBe('slow')
  })

  it.each([
    ['connect/rejected', 'declined'],
    ['request/rejected', 'declined'],
    ['connect/pending', 'pending'],
    ['connect/no-accounts', 'locked'],
    ['request/unauthorized', 'locked'],
    ['connect/vanished', 'vanished'],
    ['connect/unknown-connector', 'vanished'],
    ['request/disconnected', 'vanished'],
    ['connect/no-family', 'unsupported'],
    ['connect/malformed', 'unreadable'],
    ['hook/cancelled', 'refused'],
    ['hook/aborted', 'stopped'],
    ['kernel/aborted', 'stopped'],
    ['connect/failed', 'failed'],
    ['rpc/internal', 'failed'],
    ['plugin/failed', 'failed'],
    ['toString', 'failed'],
  ])('parameters: %s is %s', (code, state) => {
    expect(connectingState(failed(code))).toBe(state)
  })

  it('behavior: terms that were not accepted have their own words', () => {
    expect(connectingState(failed('hook/cancelled', { reason: 'legal-not-accepted' }))).toBe('terms')
    expect(connectingState(failed('hook/cancelled', { reason: 'country' }))).toBe('refused')
  })

  it('error: a failure without an error', () => {
    expect(connectingState({ status: 'failed', elapsed: 0 })).toBe('failed')
  })
})

describe('connectingContent', () => {
  it('behavior: only what asking again can change offers it', () => {
    const without = Object.entries(connectingContent).filter(([, look]) => look.again === undefined)
    expect(without.map(([state]) => state)).toEqual(['settling', 'done', 'unsupported', 'terms'])
  })
})

describe('isExplainedByAdapter', () => {
  test.each([
    ['walletconnect/clock', true],
    ['config/origin-not-allowed', true],
    ['connect/failed', false],
    ['rpc/internal', false],
    ['unknown', false],
  ])('parameters: %s', (code, expected) => {
    expect(isExplainedByAdapter(new KernelError(code, row))).toBe(expected)
  })

  test('parameters: no error', () => expect(isExplainedByAdapter(undefined)).toBe(false))
})

describe('pairingMessages', () => {
  it.each([
    [undefined, false, true, 'preparingTitle', 'preparingText'],
    ['waiting', false, true, 'scanTitle', 'scanText'],
    ['waiting', false, false, 'scanTitle', 'scanTextAny'],
    ['offline', false, true, 'offlineTitle', 'offlineText'],
    ['waiting', true, true, 'expiredHeading', 'expiredText'],
    [undefined, true, false, 'expiredHeading', 'expiredText'],
  ] as const)('parameters: %s, expired %s, chosen %s', (state, isExpired, isKnown, title, text) => {
    expect(pairingMessages(state, isExpired, isKnown)).toEqual({ title, text })
  })
})

describe('linkMessages', () => {
  it.each([
    [undefined, false, 'continueTitle', 'continueText'],
    ['waiting', false, 'continueTitle', 'continueText'],
    ['offline', false, 'offlineTitle', 'offlineLink'],
    ['offline', true, 'expiredLink', 'expiredText'],
  ] as const)('parameters: %s, expired %s', (state, isExpired, title, text) => {
    expect(linkMessages({ isExpired, state })).toEqual({ title, text })
  })
})

describe('messages', () => {
  const placeholders = (text: string): readonly string[] =>
    [...text.matchAll(/\{\{(\w+)\}\}/g)].flatMap(([, name = '']) => name).sort()

  it('behavior: German has the placeholders of English', () => {
    const differing = Object.entries(en).filter(([key, text]) => {
      const translated = Object.entries(de).find(([other]) => other === key)?.[1] ?? ''
      return placeholders(text).some((name) => !placeholders(translated).includes(name))
    })
    expect(differing.map(([key]) => key)).toEqual([])
  })

  it('behavior: no exclamation marks, and no double spaces', () => {
    for (const text of [...Object.values(en), ...Object.values(de)]) expect(text).not.toMatch(/!| {2}/)
  })
})
