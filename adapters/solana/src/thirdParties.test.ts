// @vitest-environment happy-dom
import { createKernel } from '@latchkey/kernel'
import { nativeAsset } from '@latchkey/kernel/assets'
import { memoryStorage, withoutPrefix } from '@latchkey/kernel/testing'
import { describe, expect, onTestFinished, test } from 'vitest'
import { solanaAdapter } from './index.ts'
import { burnerWallet } from './testing/burner.mjs'
import { confirmed, lamports, local, node, withSolana } from './testing/solanaPage.ts'

withSolana({ target: window, fetch, newStorage: memoryStorage, withoutPrefix })

function register(wallet: object): void {
  const offer = (api: { register(wallet: object): unknown }): void => void api.register(wallet)
  const onReady = (event: Event): void => {
    if ('detail' in event) offer(event.detail as Parameters<typeof offer>[0])
  }
  window.addEventListener('wallet-standard:app-ready', onReady)
  onTestFinished(() => window.removeEventListener('wallet-standard:app-ready', onReady))
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: offer }))
}

async function start() {
  const kernel = createKernel({
    id: `burner-${crypto.randomUUID()}`,
    adapters: [solanaAdapter({ networks: [local()] })],
    plugins: [],
  })
  onTestFinished(() => kernel.destroy())
  await kernel.start()
  return kernel
}

describe('the burner wallet of the wallet adapters', () => {
  test.each(['before', 'after'])('default: registered %s the page, it connects, signs and sends', async (order) => {
    const wallet = burnerWallet()
    if (order === 'before') register(wallet)
    const kernel = await start()
    if (order === 'after') register(wallet)
    await expect.poll(() => kernel.store.get(kernel.atoms.connectors).map(({ name }) => name)).toEqual([wallet.name])
    const { account } = await kernel.wallet.connect({ connectorId: `ws:${wallet.name}` })
    await node('requestAirdrop', account.address, 1_000_000_000)
    await expect.poll(() => lamports(account.address)).toBe(1_000_000_000n)

    const message = 'signed by somebody else'
    const signature = await kernel.wallet.signMessage({ message })
    const verify = kernel.wallet.capability('verifyMessage')
    expect(await verify?.({ message, signature })).toEqual({ outcome: 'valid' })

    const to = 'GwAF45zjfyGzUbd3i3hXxzGeuchzEZXwpRYHZM5912F1'
    const asset = nativeAsset(local(), { slip44: 501, tokenStandard: 'token' })
    const before = await lamports(to)
    const prepared = await kernel.wallet.capability('prepareTransfer')?.({ to, asset, amount: 1_000_000n })
    if (!prepared) throw new Error('nothing was prepared')
    const sent = await kernel.wallet.capability('sendPrepared')?.({ prepared, digest: prepared.digest })
    await confirmed(sent?.hash ?? '')
    expect(await lamports(to)).toBe(before + 1_000_000n)
  })
})
