import { describe, expect, it } from 'vitest'
import { resolveConfig } from './configSchema.ts'

const provider = { kind: 'oidc', issuer: 'https://id.example', clientId: 'us' } as const

describe('login.providers', () => {
  it('default: a name of the company’s own', () => {
    const { login } = resolveConfig({ chains: [], login: { providers: { company: provider } } })
    expect(Object.keys(login.providers)).toEqual(['company'])
  })

  it.each(['email', 'farcaster', 'passkey', 'login', 'device', 'code', 'window'])(
    'error: %s is a name of our own: whoever runs the provider could sign in as its people',
    (name) => {
      expect(() => resolveConfig({ chains: [], login: { providers: { [name]: provider } } })).toThrow(/reserved/)
    },
  )
})
