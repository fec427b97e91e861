import { describe, expect, it } from 'vitest'
import { maskSecrets } from './maskSecrets.ts'

const KEY = 'a1B2c3D4e5F6g7H8i9J0'

describe('maskSecrets', () => {
  it('default: keys in addresses, fields and lists', () => {
    const shown = maskSecrets({
      chains: [{ rpcUrls: [`https://main.provider.example/v3/${KEY}`, `https://p.example/rpc?key=${KEY}&x=${KEY}`] }],
      databaseUrl: `postgres://me:${KEY}@db.example:5432/gateway`,
      redisUrl: `redis://:${KEY}@cache.example`,
      faucetKey: `0x${'ab'.repeat(32)}`,
      sources: { prices: [{ use: 'coingecko', apiKey: KEY, keys: [KEY], nested: { clientSecret: KEY } }] },
    })
    expect(JSON.stringify(shown)).not.toContain(KEY)
    expect(JSON.stringify(shown)).not.toContain('abab')
    expect(shown).toMatchObject({
      chains: [{ rpcUrls: ['https://main.provider.example/v3/***', 'https://p.example/rpc?key=***&x=***'] }],
      databaseUrl: 'postgres://me:***@db.example:5432/gateway',
    })
  })

  it('behavior: what is no secret stays', () => {
    const config = {
      host: '127.0.0.1',
      port: 3030,
      publicUrl: 'https://gateway.example/base',
      chains: [{ id: 'eip155:1', rpcUrls: ['https://mainnet.optimism.io/'], multicall: `0x${'c'.repeat(40)}` }],
    }
    expect(maskSecrets(config)).toEqual(config)
  })
})
