import { kernelError } from '@latchkey/kernel'
import { describe, expect, test } from 'vitest'
import { toKernelError } from './errors.ts'
import vectors from './fixtures/error-codes.json' with { type: 'json' }

const relay = 'wss://relay.example'
const codeOf = (error: unknown, method?: string) => toKernelError(error, { relay, ...(method ? { method } : {}) }).code
const { codes } = vectors

describe('toKernelError', () => {
  test('default: an error of ours passes', () => {
    const error = kernelError('connect/expired')
    expect(toKernelError(error, { relay })).toBe(error)
  })

  test.each([
    ['userRejected', 'connect/rejected', 'request/rejected'],
    ['userRejectedChains', 'connect/rejected', 'request/rejected'],
    ['userRejectedMethods', 'connect/rejected', 'request/rejected'],
    ['userRejectedEvents', 'connect/rejected', 'request/rejected'],
    ['userRejectedRequest', 'connect/rejected', 'request/rejected'],
    ['unsupportedChains', 'walletconnect/unsupported', 'walletconnect/unsupported'],
    ['unsupportedNamespaceKey', 'walletconnect/unsupported', 'walletconnect/unsupported'],
    ['unauthorizedMethod', 'request/unsupported-method', 'request/unsupported-method'],
    ['unauthorizedChain', 'request/chain-disconnected', 'request/chain-disconnected'],
    ['sessionRequestExpired', 'request/outcome-unknown', 'request/outcome-unknown'],
    ['requestExpired', 'request/outcome-unknown', 'request/outcome-unknown'],
    ['noSessionForTopic', 'request/disconnected', 'request/disconnected'],
    ['sessionSettlementFailed', 'connect/failed', 'connect/failed'],
  ] as const)('behavior: %s of the protocol', (name, connecting, requesting) => {
    const error = { code: codes[name], message: 'x' }
    expect([codeOf(error), codeOf(error, 'personal_sign')]).toEqual([connecting, requesting])
  })

  test.each([
    ['Unauthorized: invalid key', 'walletconnect/project-id'],
    [
      'WebSocket connection closed abnormally with code: 3000 (Unauthorized: origin not allowed)',
      'config/origin-not-allowed',
    ],
    ['JWT validation error: JWT Token is not yet valid', 'walletconnect/clock'],
    ['No internet connection detected. Please restart your network and try again.', 'walletconnect/offline'],
    ['Proposal expired', 'connect/expired'],
    ['Request expired. Please try again.', 'request/outcome-unknown'],
    ["Couldn't establish socket connection to the relay server", 'walletconnect/relay-unreachable'],
    ['Failed to publish custom payload, please try again. id:1 tag:2', 'walletconnect/relay-unreachable'],
    ['something else', 'connect/failed'],
  ])('behavior: the text %s', (message, code) => {
    expect(codeOf(new Error(message))).toBe(code)
  })

  test('behavior: of a request that was not taken in time it is not known whether it left', () => {
    const error = new Error('Failed to publish payload, please try again. id:1 tag:1108')
    expect(codeOf(error, 'eth_sendTransaction')).toBe('request/outcome-unknown')
  })

  test('behavior: numbers of EIP-1193, and nonsense', () => {
    expect(codeOf({ code: 4001, message: '' }, 'personal_sign')).toBe('request/rejected')
    expect(codeOf({ code: -32603, message: '' }, 'personal_sign')).toBe('rpc/internal')
    for (const value of [undefined, null, 7, 'x', [], { code: 'x' }]) expect(codeOf(value, 'm')).toBe('request/failed')
  })
})
