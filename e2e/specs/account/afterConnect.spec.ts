import { expect, test } from '../../support/test.ts'

/** How long each file of the page takes to arrive, at most, and how much slower the device is. */
const SETTINGS = [
  { late: 0, slower: 1 },
  { late: 0, slower: 6 },
  { late: 150, slower: 3 },
  { late: 600, slower: 1 },
] as const

for (const { late, slower } of SETTINGS)
  test(`behavior: Send, pressed right after connecting, opens and stays; files up to ${late} ms late, a device ${slower} times slower`, async ({
    widget,
    wallet,
    page,
  }) => {
    test.slow()
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    let count = 0
    await page.route(/\/code\/.*\.js/, async (route) => {
      count += 1
      // Another delay for each file, and the same ones in each run.
      const delay = (late * ((count * 7) % 10)) / 10
      await new Promise((resolve) => setTimeout(resolve, delay))
      await route.continue()
    })
    await widget.visit({ query: { assets: '1' } })
    await widget.connect(wallet)
    const closed = await page.evaluateHandle(() => {
      const heard = { count: 0 }
      window.kernel.store.sub(window.kernel.atoms.modal, () => {
        if (!window.kernel.store.get(window.kernel.atoms.modal).open) heard.count += 1
      })
      return heard
    })
    await (await widget.openAccount()).getByRole('button', { name: 'Send' }).click()
    const form = widget.dialog('Send')
    // Nothing that connecting has left behind comes later than this: the fee is there, and was asked of the node.
    await form.getByRole('textbox', { name: 'Amount' }).fill('0.5')
    await expect(form.getByRole('button', { name: 'Add an address' })).toBeVisible()
    await expect(form.getByRole('textbox', { name: 'Amount' })).toHaveValue('0.5')
    expect(await closed.evaluate(({ count: times }) => times)).toBe(0)
    expect(count, 'files came late').toBeGreaterThan(10)
  })
