import { readFile } from 'node:fs/promises'
import { bitcoinAdapter } from '@latchkey/adapter-bitcoin'
import { evmAdapter } from '@latchkey/adapter-evm'
import { polkadotAdapter } from '@latchkey/adapter-polkadot'
import { solanaAdapter } from '@latchkey/adapter-solana'
import { buildSignInText, parseSignInText } from '@latchkey/kernel/sign-in'
import { bech32 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { createSignIn } from './createSignIn.ts'
import { KINDS } from './kinds.ts'
import { bitcoinSigners, ethereumSigner, polkadotSigner, solanaSigner } from './testing/signers.ts'
import { DOMAIN, NETWORKS, ORIGIN, textFor } from './testing/texts.ts'
import { verifyBitcoin } from './verify/bitcoin.ts'
import { verifyPolkadot } from './verify/polkadot.ts'

const polkadotSigners = await Promise.all(
  (['sr25519', 'ed25519', 'ecdsa'] as const).map((type) => polkadotSigner(type, true, 0)),
)

describe('texts of the adapters', () => {
  test.each([
    ['Ethereum', evmAdapter().family, ethereumSigner()],
    ['Solana', solanaAdapter().family, solanaSigner()],
    ...bitcoinSigners().map((signer) => ['Bitcoin', bitcoinAdapter().family, signer] as const),
    ...polkadotSigners.map((signer) => ['Polkadot', polkadotAdapter().family, signer] as const),
  ] as const)('default: what pages build for %s accounts signs them in', async (name, family, signer) => {
    const kind = await (await family?.methods())?.signIn?.()
    expect(kind?.name).toBe(name)
    if (!kind) return
    const signIn = createSignIn({ domain: DOMAIN, networks: Object.values(NETWORKS) })
    const now = Date.now()
    const [issuedAt, expirationTime] = [now, now + 600_000].map((time) => new Date(time).toISOString()) as [
      string,
      string,
    ]
    const built = buildSignInText({
      kind,
      network: signer.network as `${string}:${string}`,
      domain: DOMAIN,
      uri: ORIGIN,
      address: signer.address,
      nonce: (await signIn.createNonce()).nonce,
      issuedAt,
      expirationTime,
    })
    expect(built).toMatchObject({ ok: true })
    const message = built.ok ? built.text : ''
    expect(await signIn.verify({ message, signature: await signer.sign(message) })).toMatchObject({ ok: true })
  })
})

describe('addresses', () => {
  test('default: those of each family, and no other’s', async () => {
    const polkadot = await polkadotSigner('sr25519', true, 42)
    const signers = [ethereumSigner(), solanaSigner(), ...bitcoinSigners(), polkadot]
    for (const { network, address, name } of signers) {
      const fitting = KINDS.filter((kind) => kind.isAddress(address)).map(({ namespace }) => namespace)
      expect(fitting, name).toEqual([network.split(':')[0]])
    }
  })

  test('error: one changed character', async () => {
    const polkadot = await polkadotSigner('ed25519', true, 0)
    for (const { address, name } of [...bitcoinSigners(), polkadot]) {
      const other = address.at(10) === 'q' ? 'p' : 'q'
      const changed = address.slice(0, 10) + other + address.slice(11)
      expect(
        KINDS.some((kind) => kind.isAddress(changed)),
        `${name} ${changed}`,
      ).toBe(false)
    }
    const { address } = ethereumSigner()
    expect(KINDS.some((kind) => kind.isAddress(address.toLowerCase()))).toBe(false)
  })
})

describe('one key is one account of a network', () => {
  const message = 'shop.example wants you to sign in'

  test('error: a Polkadot address with the prefix of another network', async () => {
    const signers = await Promise.all(
      (['sr25519', 'ed25519', 'ecdsa'] as const).flatMap((type) =>
        [0, 2, 42, 5].map((prefix) => polkadotSigner(type, true, prefix)),
      ),
    )
    for (const { address, name, sign } of signers) {
      const signature = await sign(message)
      for (const [network, prefix] of [
        [NETWORKS.polkadot, 0],
        [NETWORKS.kusama, 2],
        [NETWORKS.westend, 42],
      ] as const)
        expect(await verifyPolkadot({ network, address, message, signature }), `${name} on ${network}`).toBe(
          name.includes(`prefix ${prefix},`) ? 'valid' : 'invalid',
        )
    }
  })

  test('error: a Bitcoin address in capitals, or a test network’s of another one', async () => {
    const [signer] = bitcoinSigners()
    const { address = '', network = '' } = signer ?? {}
    const signature = (await signer?.sign(message)) ?? ''
    const kind = KINDS.find(({ namespace }) => namespace === 'bip122')
    expect(await verifyBitcoin({ network, address, message, signature })).toBe('valid')
    expect(await verifyBitcoin({ network, address: address.toUpperCase(), message, signature })).toBe('invalid')
    expect([address, address.toUpperCase()].map((text) => kind?.isAddress(text))).toEqual([true, false])
    const { words } = bech32.decode(address as `bc1${string}`)
    const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
    const proof = { network: regtest, message, signature }
    expect(await verifyBitcoin({ ...proof, address: bech32.encode('bcrt', words) })).toBe('valid')
    expect(await verifyBitcoin({ ...proof, address: bech32.encode('tb', words) })).toBe('invalid')
  })
})

test.each([
  ['mainnet', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['solana:devnet', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
])('parameters: a cluster called %s', (chainId, reference) => {
  const text = textFor(NETWORKS.solana, { address: solanaSigner().address, nonce: 'abcdefgh12345678' })
  const renamed = text.replace(/Chain ID: .*/, `Chain ID: ${chainId}`)
  expect(parseSignInText(renamed, KINDS)).toMatchObject({ ok: true, network: `solana:${reference}` })
})

test('default: the texts that the documentation gives in full are read, one of each family', async () => {
  const page = await readFile(new URL('../../docs/sign-in.md', import.meta.url), 'utf8')
  const texts = [...page.matchAll(/```\n(shop\.example wants[^`]*)\n```/g)].map(([, text = '']) => text)
  const read = texts.map((text) => parseSignInText(text, KINDS))
  expect(read.map((parsed) => (parsed.ok ? parsed.kind.name : parsed.field))).toEqual([
    'Ethereum',
    'Solana',
    'Bitcoin',
    'Polkadot',
  ])
})
