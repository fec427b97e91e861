import { isCaipNetworkId, type Network } from '@latchkey/kernel'
import { describe, expect, test } from 'vitest'
import vectors from '../fixtures/proposal-namespaces.json' with { type: 'json' }
import { testFamilies } from '../testing/testFamilies.ts'
import { requestedNamespaces, toOptionalNamespaces } from './namespaces.ts'

const families = testFamilies.flatMap(({ family }) => family ?? [])
const networks: readonly Network[] = families.flatMap((family) => family.networks)
const proposal = async (...only: readonly string[]) =>
  toOptionalNamespaces(await requestedNamespaces({ families, networks }, ...only))

/** The rules of the vectors: a CAIP-2 namespace, chains of its own and not none of them, unless the key is a chain. */
function isValid(namespaces: object): boolean {
  return Object.entries(namespaces).every(([key, { chains }]: [string, { readonly chains?: readonly string[] }]) =>
    chains === undefined
      ? isCaipNetworkId(key)
      : /^[-a-z0-9]{3,8}$/.test(key) &&
        chains.length > 0 &&
        chains.every((chain) => isCaipNetworkId(chain) && chain.startsWith(`${key}:`)),
  )
}

describe('requestedNamespaces', () => {
  test.each(vectors.cases.map((vector) => [vector.id, vector.rule, vector] as const))(
    'default: rule %s, %s',
    (_id, _rule, vector) => {
      const { proposal: given } = vector
      const namespaces: object = 'requiredNamespaces' in given ? { ...given.requiredNamespaces } : { ...given }
      expect(isValid(namespaces)).toBe(vector.valid)
    },
  )

  test('default: what the installed families ask for keeps the rules', async () => {
    const asked = await proposal()
    expect(Object.keys(asked)).toEqual(['eip155', 'solana', 'bip122'])
    expect(isValid(asked)).toBe(true)
  })

  test('parameters: one namespace; the wanted network first', async () => {
    const asked = await proposal('eip155', 'eip155:42161')
    expect(Object.keys(asked)).toEqual(['eip155'])
    expect(asked.eip155?.chains).toEqual(['eip155:42161', 'eip155:1'])
  })

  test('behavior: retired names of networks are asked for besides', async () => {
    expect((await proposal('solana')).solana?.chains).toEqual([
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
    ])
  })

  test('error: nothing to ask for', async () => {
    await expect(proposal('polkadot')).rejects.toMatchObject({ code: 'walletconnect/nothing-asked' })
    await expect(requestedNamespaces({ families, networks: [] })).rejects.toMatchObject({
      code: 'walletconnect/nothing-asked',
    })
  })
})
