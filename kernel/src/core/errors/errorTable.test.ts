import { untyped } from '@latchkey/tooling/vitest/untyped.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { kernelErrorTable } from './development/errorTable.ts'
import { closest, kernelError, withMeant } from './errorTable.ts'
import { errorFactory } from './fromUnknown.ts'
import { isKernelError, KernelError, type KernelErrorCode } from './kernelError.ts'

/** Sentences with fixed wording. */
const SENTENCES: readonly (readonly [KernelErrorCode, string])[] = [
  ['caip/address', 'Invalid CAIP Address'],
  ['caip/account', 'Invalid CAIP-10 address'],
  ['caip/network', 'Invalid CAIP-2 network id'],
  ['config/last-network', 'Cannot remove last network for a namespace'],
  ['config/unknown-network', 'Network with ID a:b not found'],
  ['config/no-adapter', "Adapter for namespace abc doesn't exist"],
  ['config/project-id', 'Project id not configured'],
  ['config/origin-not-allowed', 'Invalid App Configuration'],
  ['kernel/aborted', 'Request was aborted'],
  ['disconnect/failed', 'Failed to disconnect'],
  ['network/undefined', 'CaipNetwork is undefined'],
  ['network/unsupported', 'Unsupported chain'],
  ['network/not-added', 'Chain is not supported'],
  ['unknown', 'Something went wrong'],
]
const details = { id: 'a:b', namespace: 'abc' }

afterEach(() => vi.unstubAllEnvs())

describe('kernelError', () => {
  test('default', () => {
    const cause = new Error('x')
    const error = kernelError('config/invalid', { details: { argument: 'networks', problem: 'none' }, cause })
    expect(error).toBeInstanceOf(KernelError)
    expect(error).toMatchObject({ name: 'KernelError', code: 'config/invalid', surface: 'none', retry: false, cause })
    expect(error.message).toMatch(/^Invalid networks: none\n- Compare .*\nconfig\/invalid, https:\/\/.*#configinvalid$/)
  })

  test.each(SENTENCES)('behavior: %s starts with "%s" in every build', (code, sentence) => {
    expect(kernelError(code, { details }).message.startsWith(sentence)).toBe(true)
    vi.stubEnv('NODE_ENV', 'production')
    expect(kernelError(code, { details }).message.startsWith(sentence)).toBe(true)
  })

  test('behavior: production names the code and the details', () => {
    vi.stubEnv('NODE_ENV', 'production')
    const error = kernelError('plugin/missing', { details: { plugin: 'a', needed: 'b' } })
    expect(error.message).toMatch(/^plugin\/missing, plugin: a, needed: b\n/)
    expect(error.hints).toEqual([])
  })

  test('behavior: a page without a bundler has no process', () => {
    vi.stubGlobal('process', undefined)
    expect(kernelError('plugin/duplicate').message).toMatch(/^plugin\/duplicate\n/)
  })

  test('behavior: every code has a message and a hint', () => {
    for (const [code, { message, hints }] of Object.entries(kernelErrorTable)) {
      expect(message, code).not.toBe('')
      expect(hints.length, code).toBeGreaterThan(0)
    }
  })
})

describe('errorFactory', () => {
  const faucetError = errorFactory({
    'faucet/empty': { message: 'The faucet of {town} is empty', hints: ['Wait.'], surface: 'toast', retry: 'after' },
  })

  test('default', () => {
    const error = faucetError('faucet/empty', { details: { town: 'Basel' } })
    expect(error).toMatchObject({ code: 'faucet/empty', surface: 'toast', retry: 'after' })
    expect(error.message).toMatch(/^The faucet of Basel is empty\n- Wait\.\n/)
    expect(isKernelError(error, 'faucet/empty')).toBe(true)
  })

  test('behavior: hints are filled in too', () => {
    const make = errorFactory({
      'faucet/wait': { message: 'Too soon', hints: ['Wait {ms} ms.'], surface: 'toast', retry: 'after' },
    })
    const error = make('faucet/wait', { details: { ms: 20 } })
    expect(error.hints).toEqual(['Wait 20 ms.'])
    expect(error.message).toMatch(/^Too soon\n- Wait 20 ms\.\n/)
    const incompatible = kernelError('plugin/incompatible', { details: { plugin: 'a', wanted: '2.0', present: '1.0' } })
    expect(incompatible.hints).toEqual(['Install matching versions: npm install @latchkey/kernel@2.0'])
  })

  test('error: a code that the table lacks', () => {
    const make: (code: never) => KernelError = faucetError
    expect(make(untyped('faucet/full'))).toMatchObject({ code: 'faucet/full', surface: 'inline' })
  })
})

describe('isKernelError', () => {
  test('behavior: knows errors of another copy of the package by name and code', () => {
    const foreign = Object.assign(new Error('x'), { name: 'KernelError', code: 'connect/rejected' })
    expect(isKernelError(foreign, 'connect/rejected')).toBe(true)
    expect(isKernelError(foreign, 'connect/failed')).toBe(false)
    expect(isKernelError({ name: 'KernelError', code: 'connect/rejected' })).toBe(false)
  })
})

describe('walk', () => {
  test('behavior: finds a cause and survives circles', () => {
    const inner = kernelError('http/timeout')
    const outer = kernelError('rpc/unavailable', { cause: kernelError('rpc/internal', { cause: inner }) })
    expect(outer.walk((error) => isKernelError(error, 'http/timeout'))).toBe(inner)
    const round = new Error('round')
    round.cause = round
    expect(kernelError('unknown', { cause: round }).walk(() => false)).toBeUndefined()
  })
})

const HOOKS = ['beforeConnect', 'afterConnect', 'onDisconnect', 'onError']

describe('closest', () => {
  test.each([
    ['afterConect', 'afterConnect'],
    ['onDisconnet', 'onDisconnect'],
    ['onErorr', 'onError'],
    ['onerror', 'onError'],
    ['beforeConnects', 'beforeConnect'],
  ])('default: %s means %s', (given, meant) => expect(closest(given, HOOKS)).toBe(meant))

  test.each(['', 'x', 'transaction', 'before'])('behavior: "%s" means none of them', (given) =>
    expect(closest(given, HOOKS)).toBeUndefined(),
  )

  test('behavior: the nearest of several, the first of equals', () => {
    expect(closest('cat', ['cart', 'cat', 'cut'])).toBe('cat')
    expect(closest('cot', ['cat', 'cut'])).toBe('cat')
    expect(closest('cot', [])).toBeUndefined()
  })
})

describe('withMeant', () => {
  test('default: nothing is added where nothing is near', () => {
    expect(withMeant({ hook: 'onErorr' }, 'onErorr', HOOKS)).toEqual({ hook: 'onErorr', meant: 'onError' })
    expect(withMeant({ hook: 'nothing' }, 'nothing', HOOKS)).toEqual({ hook: 'nothing' })
  })
})
