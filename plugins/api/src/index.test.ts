import { createTestKernel } from '@latchkey/kernel/testing'
import { describe, expect, test } from 'vitest'
import { api } from './index.ts'

describe('options', () => {
  test.each(['https://api.example', 'http://127.0.0.1:4000/base', undefined])('default: %s', (apiUrl) => {
    const { kernel } = createTestKernel({ plugins: [api(apiUrl === undefined ? {} : { apiUrl })] })
    expect(kernel.store.get(kernel.plugins.api.atoms.apiUrl)).toBe(apiUrl)
  })

  test.each(['', 'api.example', 'ftp://api.example', 'https://api.example?key=1', 'javascript:alert(1)'])(
    'error: "%s" is no base address',
    (apiUrl) => {
      expect(() => api({ apiUrl })).toThrow(expect.objectContaining({ code: 'config/invalid' }))
    },
  )
})
