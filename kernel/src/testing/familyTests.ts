import { expect, test } from 'vitest'
import type { Adapter } from '../core/adapters/adapter.ts'
import { nativeAsset, readAssetId } from '../core/assets/asset.ts'
import { kernelError } from '../core/errors/errorTable.ts'
import { buildSignInText, createSignInNonce, parseSignInText } from '../core/signIn.ts'
import type { AdapterContractOptions } from './adapterContract.ts'
import { offlineContext, silentSession } from './offlineContext.ts'

/** What holds of a chain family without a wallet: networks, addresses, hashes, links, capabilities and sign-in texts. */
export function familyTests(
  factory: () => Adapter,
  { addresses, hashes, links, signedMessage }: AdapterContractOptions,
): void {
  const linkReader = async () => {
    const { family } = factory()
    const [network] = family?.networks ?? []
    if (!network) throw kernelError('config/no-networks')
    return { entries: await family?.entries?.(), network }
  }
  test('behavior: its networks belong to its namespace and have nodes', () => {
    const { family } = factory()
    for (const { id, namespace, rpcUrls } of family?.networks ?? []) {
      expect(namespace).toBe(family?.namespace)
      expect(id.startsWith(`${namespace}:`), id).toBe(true)
      expect(rpcUrls.length, id).toBeGreaterThan(0)
    }
  })

  test('behavior: its short name is shorter, and where it sends people to find a wallet is a page', async () => {
    const { family } = factory()
    const { shortLabel, label = '' } = family ?? {}
    if (shortLabel !== undefined) expect(shortLabel.length).toBeLessThan(label.length)
    const { walletGuide } = (await family?.entries?.()) ?? {}
    if (walletGuide) expect(new URL(walletGuide.url).protocol).toBe('https:')
    expect(walletGuide?.name).not.toBe('')
  })

  test.skipIf(!addresses)('parameters: addresses', async () => {
    const { family } = factory()
    // What checks one of a kind may be loaded with it.
    for (const address of addresses?.valid ?? []) await family?.parseAddress?.(address)
    for (const address of addresses?.valid ?? []) expect(family?.isAddress(address), address).toBe(true)
    for (const address of addresses?.invalid ?? []) expect(family?.isAddress(address), address).toBe(false)
  })

  test('behavior: its native coins have keys', () => {
    const { family } = factory()
    for (const network of family?.networks ?? [])
      expect(readAssetId(nativeAsset(network, family).id).network, network.id).toBe(network.id)
  })

  test.skipIf(!hashes)('parameters: transaction hashes', async () => {
    const { family } = factory()
    const entries = await family?.entries?.()
    const network = family?.networks.find(({ explorer }) => explorer)
    for (const hash of hashes?.valid ?? []) {
      expect(entries?.isTransactionHash?.(hash), hash).toBe(true)
      expect(network && entries?.transactionUrl?.(network, hash), hash).toMatch(/^https:/)
    }
    for (const hash of hashes?.invalid ?? []) expect(entries?.isTransactionHash?.(hash), hash).toBe(false)
  })

  test.skipIf(!links)('behavior: payment links that are printed are read as what they were made of', async () => {
    const { entries, network } = await linkReader()
    for (const request of links?.requests ?? []) {
      const link = entries?.paymentUri?.(request, network) ?? ''
      const read = { ok: true, request: { network: network.id, ...request } }
      expect(entries?.readPaymentUri?.(link, network), link).toEqual(read)
    }
  })

  test.skipIf(!links)('error: payment links that are refused, and texts that are none', async () => {
    const { entries, network } = await linkReader()
    for (const [link, problem] of links?.refused ?? [])
      expect(entries?.readPaymentUri?.(link, network), link).toMatchObject({ ok: false, problem })
    for (const text of links?.foreign ?? []) expect(entries?.readPaymentUri?.(text, network), text).toBeUndefined()
  })

  test('behavior: capabilities are loaders, so that naming them loads nothing', async () => {
    const { family } = factory()
    await family?.prepare?.()
    for (const [name, load] of Object.entries(family?.capabilities(silentSession) ?? {}))
      expect(typeof load, name).toBe('function')
  })

  test.skipIf(!addresses)('behavior: a sign-in text of the family says what was put in', async () => {
    const { family } = factory()
    const kind = await (await family?.methods())?.signIn?.()
    if (!kind || !family?.networks[0]) return
    expect(kind.namespace).toBe(family.namespace)
    for (const value of addresses?.valid ?? []) {
      const address = (await family.parseAddress?.(value)) ?? value
      const fields = { domain: 'shop.example', uri: 'https://shop.example', nonce: createSignInNonce(), address }
      const input = { ...fields, kind, network: family.networks[0].id, issuedAt: '2026-01-02T03:04:05Z' }
      const built = buildSignInText(input)
      expect(built).toMatchObject({ ok: true })
      expect(parseSignInText(built.ok ? built.text : '', [kind])).toMatchObject({ network: input.network, fields })
    }
    for (const address of addresses?.invalid ?? []) expect(kind.isAddress(address), address).toBe(false)
  })

  test.skipIf(!signedMessage)('behavior: it knows a right signature from a wrong one without a node', async () => {
    const { family } = factory()
    expect(family).toBeDefined()
    if (!signedMessage || !family) return
    const { address, message, signature } = signedMessage
    const ctx = offlineContext(family, address)
    await family.prepare?.()
    const verify = await family.capabilities(ctx.session).verifyMessage?.()
    expect(await verify?.({ message, signature }, ctx)).toEqual({ outcome: 'valid' })
    const wrong = [
      { message: `${message} `, signature },
      { message, signature: '' },
      { message, signature: 'x' },
    ]
    for (const input of wrong) expect(['invalid', 'unavailable']).toContain((await verify?.(input, ctx))?.outcome)
  })
}
