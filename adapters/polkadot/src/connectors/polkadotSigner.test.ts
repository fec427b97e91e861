import type { Kernel } from '@latchkey/kernel'
import { Keyring } from '@polkadot/keyring'
import { TypeRegistry } from '@polkadot/types'
import { u8aConcat, u8aToHex, u8aWrapBytes } from '@polkadot/util'
import { describe, expect, test } from 'vitest'
import { writeSs58 } from '../ss58.ts'
import { polkadotSigner } from './polkadotSigner.ts'

const FIRST = writeSs58(new Uint8Array(32).fill(1))
const [POLKADOT, KUSAMA] = ['91b171bb158e2d3848fa23a9f1c25182', 'b0a8d493285c2df73290dfb7e61f870f'] as const
const hashOf = (reference: string): string => `0x${reference}${'0'.repeat(32)}`

const keyring = new Keyring({ ss58Format: 42 })
const pair = keyring.createFromUri('//Alice', {}, 'ed25519')
const other = keyring.createFromUri('//Bob', {}, 'ed25519')

const payload = {
  address: pair.address,
  blockHash: hashOf('ab'.repeat(16)),
  blockNumber: '0x00000064',
  era: '0x4502',
  genesisHash: hashOf(POLKADOT),
  method: `0x0a03${'00'.repeat(33)}04`,
  nonce: '0x00000003',
  specVersion: '0x000f4dfd',
  tip: '0x00000000000000000000000000000000',
  transactionVersion: '0x0000001a',
  mode: 0,
  signedExtensions: [
    ...['CheckNonZeroSender', 'CheckSpecVersion', 'CheckTxVersion', 'CheckGenesis', 'CheckMortality', 'CheckNonce'],
    ...['CheckWeight', 'ChargeAssetTxPayment', 'CheckMetadataHash'],
  ],
  version: 4,
}

/** A payload as polkadot-js writes it, and signed. */
function written(given: object) {
  const registry = new TypeRegistry()
  registry.setSignedExtensions([...payload.signedExtensions])
  return registry.createType('ExtrinsicPayload', given, { version: 4 })
}
const signatureOf = (given: object, by = pair) => written(given).sign(by).signature

/** An extrinsic as a wallet may hand it back. */
function whole(given: typeof payload, { by = pair, extra = '0x4502' + '0c' + '00' + '00' + '00' } = {}) {
  const body = u8aConcat([0x84, 0], by.publicKey, signatureOf(given, by), extra, given.method)
  return u8aToHex(u8aConcat([((body.length << 2) | 1) & 255, body.length >> 6], body))
}

/** Two wallets, of which the second one is in use. */
function start(answer: object = {}) {
  const requests: object[] = []
  const connection = (id: string, address: string, reference: string) => ({
    id,
    namespace: 'polkadot',
    network: `polkadot:${reference}`,
    accounts: [{ address }],
  })
  const wallet = {
    getProvider: () => ({
      async request(call: object) {
        requests.push(call)
        return answer
      },
    }),
    getState: () => ({
      active: { polkadot: 'two' },
      connections: [connection('one', FIRST, KUSAMA), connection('two', pair.address, POLKADOT)],
    }),
  }
  return { requests, signer: polkadotSigner({ wallet } as unknown as Kernel) }
}

describe('signPayload', () => {
  test.each([
    ['a signature with its scheme', payload, {}],
    ['a long call, of which the hash is signed', { ...payload, method: `0x0a03${'07'.repeat(300)}` }, {}],
    ['a tip, and no end', { ...payload, tip: '0x0de0b6b3a7640000', era: '0x00' }, {}],
    ['the hash of the metadata', { ...payload, mode: 1, metadataHash: hashOf('cd'.repeat(16)) }, {}],
    ['the whole extrinsic beside it', payload, { signedTransaction: whole(payload) }],
  ])('default: %s', async (_title, given, beside) => {
    const signature = signatureOf(given)
    const { signer, requests } = start({ signature, ...beside })
    expect(await signer.signPayload(given)).toMatchObject({ signature, ...beside })
    expect(requests).toHaveLength(1)
  })

  test('behavior: a wallet may add the hash of the metadata to the whole, which only the network can check', async () => {
    const given = { ...payload, mode: 1, metadataHash: hashOf('cd'.repeat(16)) }
    const signedTransaction = whole(given, { extra: '0x45020c000001' })
    const { signer } = start({ signature: signatureOf(given), signedTransaction })
    expect(await signer.signPayload(payload)).toMatchObject({ signedTransaction })
  })

  test.each<[string, object]>([
    ['another call', { ...payload, method: `0x0a03${'00'.repeat(33)}08` }],
    ['another nonce', { ...payload, nonce: '0x00000004' }],
    ['a tip', { ...payload, tip: '0x00000000000000000000000000000001' }],
    ['another network', { ...payload, genesisHash: hashOf(KUSAMA) }],
    ['another life', { ...payload, era: '0x00' }],
  ])('error: the wallet signed %s: the site does not get it', async (_title, signed) => {
    const { signer } = start({ signature: signatureOf(signed) })
    await expect(signer.signPayload(payload)).rejects.toMatchObject({ code: 'polkadot/signature-invalid' })
  })

  test.each<[string, object]>([
    ['with another call', { signedTransaction: whole({ ...payload, method: `0x0a03${'00'.repeat(33)}08` }) }],
    ['with a tip', { signedTransaction: whole(payload, { extra: '0x45020c040000' }) }],
    ['of another account', { signedTransaction: whole(payload, { by: other }) }],
    ['that cannot be read', { signedTransaction: '0x1234' }],
    ['that is no bytes', { signedTransaction: 'x' }],
  ])('error: the wallet hands back an extrinsic %s', async (_title, beside) => {
    const { signer } = start({ signature: signatureOf(payload), ...beside })
    await expect(signer.signPayload(payload)).rejects.toMatchObject({ code: 'polkadot/transaction-changed' })
  })

  test.each([
    ['method', '0x1'],
    ['era', undefined],
    ['blockHash', 7],
    ['nonce', '-1'],
    ['signedExtensions', 'CheckNonce'],
  ])('error: a payload whose %s is %s is not shown to the wallet', async (name, value) => {
    const { signer, requests } = start()
    await expect(signer.signPayload({ ...payload, [name]: value })).rejects.toMatchObject({
      code: 'polkadot/invalid-input',
    })
    expect(requests).toEqual([])
  })
})

test('default: bytes and texts are signed by the account in use', async () => {
  for (const data of ['0x0102', 'Hello']) {
    const bytes = data === 'Hello' ? new TextEncoder().encode(data) : Uint8Array.of(1, 2)
    const signature = u8aToHex(pair.sign(u8aWrapBytes(bytes)))
    expect(await start({ signature }).signer.signRaw({ address: pair.address, data })).toMatchObject({ signature })
    const foreign = u8aToHex(other.sign(u8aWrapBytes(bytes)))
    await expect(start({ signature: foreign }).signer.signRaw({ address: pair.address, data })).rejects.toMatchObject({
      code: 'polkadot/signature-invalid',
    })
  }
})

test('error: the account and the network of another connection sign nothing', async () => {
  const { signer, requests } = start()
  const foreign = { ...payload, genesisHash: hashOf(KUSAMA) }
  await expect(signer.signPayload(foreign)).rejects.toMatchObject({ code: 'request/unknown-chain' })
  await expect(signer.signRaw({ address: FIRST, data: '0x01' })).rejects.toMatchObject({ code: 'request/unauthorized' })
  expect(requests).toEqual([])
})
