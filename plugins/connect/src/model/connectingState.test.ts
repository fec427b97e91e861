import { KernelError } from '@latchkey/kernel'
import { describe, expect, it, test } from 'vitest'
import de from '../locales/de.ts'
import en from '../locales/en.ts'
import { connectingContent, connectingState, isExplainedByAdapter } from './connectingState.ts'

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

  it('behavior: a code nobody knows is a failure, whatever it is called', () => {
    for (const code of ['shop/closed', 'toString', '']) expect(connectingState(failed(code))).toBe('failed')
  })

  it('behavior: terms that were not accepted have their own words', () => {
    expect(connectingState(failed('hook/cancelled', { reason: 'legal-not-accepted' }))).toBe('terms')
    expect(connectingState(failed('hook/cancelled', { reason: 'country' }))).toBe('refused')
  })

  it('behavior: a wallet that takes no question for a while shows none that could be answered', () => {
    expect(connectingState(failed('connect/pending'))).toBe('pending')
    const resting = failed('connect/pending', { kind: 'rest' })
    expect(connectingState(resting)).toBe('failed')
    expect(isExplainedByAdapter(resting.error)).toBe(true)
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
    ['request/unknown-chain', true],
    ['request/failed', false],
    ['connect/pending', false],
    ['connect/failed', false],
    ['rpc/internal', false],
    ['unknown', false],
  ])('parameters: %s', (code, expected) => {
    expect(isExplainedByAdapter(new KernelError(code, row))).toBe(expected)
  })

  test('parameters: no error', () => expect(isExplainedByAdapter(undefined)).toBe(false))
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
