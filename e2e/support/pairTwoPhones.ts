import type { Page } from '@playwright/test'

const PHONES = ['0x81Bd52c6A07fE93410cD8b6E2f75aC09b1D44E7a', '0x3f5CE5FBFe3E9af3971dD833D26bA9b5C936f0bE']

/** Pairs with two phones that have the same wallet app, on a host that pairs by hand. */
export async function pairTwoPhones(page: Page): Promise<void> {
  await page.evaluate(async (addresses) => {
    for (const address of addresses) {
      window.handPairing.approveNext(address)
      await window.kernel.wallet.connect({ connectorId: 'walletConnect', forceNewPairing: true })
    }
  }, PHONES)
}
