import { expect, test } from '../../support/pairingTest.ts'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SIGN = { network: 'eip155:1', method: 'personal_sign', params: ['0x68656c6c6f', ALICE] }
const MINUTE = 60_000
/** The browser says so when a socket is cut or refused. */
const CUT = /WebSocket connection to/

test.beforeEach(() => test.setTimeout(120_000))

for (const [how, clockOffset] of [
  ['ten minutes fast', -10 * MINUTE],
  ['a day slow', 25 * 60 * MINUTE],
] as const) {
  test(`error: the clock of the device is ${how}: it is said in words, and once it is right a new try pairs`, async ({
    pairing,
    expectedNoise,
  }) => {
    expectedNoise.push(CUT)
    pairing.relay.set({ clockOffset })
    await pairing.visit()
    await pairing.show()
    const dialog = pairing.widget.dialog()
    await expect(dialog).toContainText('The clock of this device is wrong by more than five minutes')
    await expect(dialog).toContainText('Set date and time to automatic')
    pairing.relay.set({ clockOffset: 0 })
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await pairing.phone.pair(await pairing.read())
    await expect(pairing.widget.accountButton()).toBeVisible()
  })
}

test('error: the relay does not know the project id: it is said in words', async ({ pairing, expectedNoise }) => {
  expectedNoise.push(CUT)
  pairing.relay.set({ projectIds: ['wallet'] })
  await pairing.visit()
  await pairing.show()
  await expect(pairing.widget.dialog()).toContainText('Invalid Project ID')
})

test('behavior: after ten minutes of sleep the code says that it has expired; a new one pairs', async ({
  pairing,
  page,
}) => {
  await page.clock.install()
  await pairing.visit()
  await pairing.show()
  await pairing.read()
  // The relay slept with the page: both clocks are right.
  pairing.relay.set({ clockOffset: 10 * MINUTE })
  await page.clock.fastForward('10:00')
  const dialog = pairing.widget.dialog()
  await expect(dialog).toContainText('This code has expired')
  await dialog.getByRole('button', { name: 'New code' }).click()
  await pairing.phone.pair(await pairing.read())
  await expect(pairing.widget.accountButton()).toBeVisible()
})

test('behavior: after ten minutes of sleep in which the line broke, a session goes on', async ({
  pairing,
  page,
  expectedNoise,
}) => {
  expectedNoise.push(CUT)
  await page.clock.install()
  await pairing.visit()
  await pairing.connect()
  // The relay slept with the page: both clocks are right.
  pairing.relay.set({ clockOffset: 10 * MINUTE })
  pairing.relay.kick('e2e')
  await page.clock.fastForward('10:00')
  expect(await pairing.request(SIGN)).toMatch(/^0x/)
  await pairing.phone.emit({ name: 'chainChanged', data: 42161 }, 'eip155:42161')
  await expect
    .poll(() => page.evaluate(() => window.kernel.store.get(window.kernel.atoms.network)?.id))
    .toBe('eip155:42161')
})

test('behavior: a clock that jumps a day while a session is open ends nothing', async ({ pairing, page }) => {
  await pairing.visit()
  await pairing.connect()
  await page.clock.install({ time: Date.now() + 24 * 60 * MINUTE })
  await page.clock.runFor(2 * MINUTE)
  expect(await pairing.connected()).toEqual(['eip155', 'solana', 'bip122'])
})
