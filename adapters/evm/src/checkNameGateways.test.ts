import { describe, expect, test } from 'vitest'
import { evmAdapter } from './index.ts'

describe('checkNameGateways', () => {
  test.each(['https://gateway.example', 'https://gateway.example:8443/', 'http://localhost:3000', 'http://[::1]:7'])(
    'parameters: %s is taken',
    (gateway) => {
      expect(evmAdapter({ nameGateways: [gateway] }).id).toBe('evm')
    },
  )

  test.each(['', 'gateway.example', 'http://gateway.example', 'https://gateway.example/{data}', 'https://*.example/a'])(
    'error: %j is refused',
    (gateway) => {
      const wanted = expect.objectContaining({
        code: 'config/invalid',
        details: expect.objectContaining({ argument: 'nameGateways[0]' }),
      })
      expect(() => evmAdapter({ nameGateways: [gateway] })).toThrow(wanted)
    },
  )
})
