import type { Page } from '@playwright/test'

/** A site has the wallet sign a payment that the site has built. @returns how long the signed bytes are, or why there are none */
export const askForPsbt = (page: Page, receiver: string): Promise<number | string> =>
  page.evaluate(async (to) => {
    const { wallet, store, atoms } = window.kernel
    const network = store.get(atoms.network)
    const asset = { id: `${network?.id}/slip44:0`, network: network?.id, kind: 'native', standard: 'slip44' } as const
    const names = { name: 'Bitcoin', symbol: 'BTC', decimals: 8, standing: 'listed' } as const
    const prepare = wallet.capability('prepareTransfer') as (input: object) => Promise<{ readonly bytes: Uint8Array }>
    const { bytes } = await prepare({ to, asset: { ...asset, ...names }, amount: 70_000n })
    const signed = wallet.capability('signPsbt')?.({ psbt: bytes })
    return signed?.then(({ psbt }) => psbt.length).catch((error: unknown) => String(error)) ?? 'cannot sign'
  }, receiver)
