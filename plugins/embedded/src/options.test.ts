import { isKernelError } from '@latchkey/kernel'
import { describe, expect, test } from 'vitest'
import { setUp } from './fixtures/setUp.ts'
import { embedded } from './index.ts'

const problemOf = (frame: string, projectId = 'shop'): string => {
  try {
    embedded({ frame, projectId })
    return ''
  } catch (error) {
    return isKernelError(error, 'config/invalid')
      ? `${error.details.argument}: ${error.details.problem}`
      : String(error)
  }
}

describe('options', () => {
  test.each([
    'https://wallet.example',
    'https://wallet.example:8443',
    'http://localhost:3031',
    'http://127.0.0.1:3031',
    'http://wallet.localhost:3031',
    'http://[::1]:3031',
  ])('parameters: %s is an origin', (frame) => {
    expect(problemOf(frame)).toBe('')
  })

  test.each([
    ['', 'expected the origin of the wallet document'],
    ['wallet.example', 'expected the origin of the wallet document'],
    ['https://wallet.example/', 'expected an origin without a path, such as https://wallet.example'],
    ['https://wallet.example/sdk?a=1', 'expected an origin without a path, such as https://wallet.example'],
    ['https://WALLET.example', 'expected an origin without a path, such as https://wallet.example'],
    ['https://user@wallet.example', 'expected an origin without a path, such as https://wallet.example'],
    ['http://wallet.example', 'expected https:, or http: of this machine'],
    ['http://localhost.evil.example', 'expected https:, or http: of this machine'],
    ['http://127.0.0.1.evil.example', 'expected https:, or http: of this machine'],
    ['javascript:alert(1)', 'expected an origin without a path, such as null'],
  ])('error: %j', (frame, problem) => {
    expect(problemOf(frame)).toBe(`embedded({ frame }): ${problem}`)
  })

  test('error: no project', () => {
    expect(problemOf('https://wallet.example', '')).toBe('embedded({ projectId }): expected the id of a project')
  })
})

describe('the connector', () => {
  const connector = async (families: readonly ('eip155' | 'solana')[]) => {
    const { kernel } = await setUp({ families })
    return kernel.store.get(kernel.atoms.connectors).find(({ id }) => id === 'ID_AUTH')
  }

  test.each([[['eip155', 'solana']], [['solana', 'eip155']], [['eip155']], [['solana']]] as const)(
    'default: it serves those of its families that the site has: %j',
    async (families) => {
      expect(await connector(families)).toMatchObject({ kind: 'embedded', namespaces: [...families].sort() })
    },
  )
})
