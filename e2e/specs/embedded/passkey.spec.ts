import { expect, type Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { axeFaults } from '../../support/axeFaults.ts'
import {
  addressOf,
  approve,
  bannerOf,
  enterCode,
  frameOf,
  request,
  signIn,
  embeddedTest as test,
  typeCode,
} from '../../support/embeddedTest.ts'
import { PROJECT } from '../../support/startEmbedded.ts'
import { openView, Widget } from '../../support/widget.ts'

const press = (page: Page, name: string): Promise<void> => frameOf(page).getByRole('button', { name }).click()

const openSettings = (page: Page): Promise<void> => openView(page, 'embedded.FrameStep')

/** An authenticator of this device, in the place of a fingerprint reader. */
async function plugIn(page: Page, hasPrf: boolean) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      hasPrf,
    },
  })
  return {
    verify: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

/** Makes a passkey in the settings, which are open. */
async function makePasskey(page: Page): Promise<void> {
  await press(page, 'Add: New passkey')
  await approve(page)
  await press(page, 'Continue')
}

/** Approves what takes or gives the whole wallet. */
async function approveDanger(page: Page): Promise<void> {
  await frameOf(page)
    .getByLabel(/^Type .*APPROVE/)
    .fill('APPROVE')
  await approve(page)
}

test('default: with sign-in recovery off, a mailbox alone opens nothing: the passkey does', async ({
  widget,
  page,
  embedded,
  expectedNoise,
}) => {
  test.slow()
  // A proof without a nonce is answered with one (RFC 9449); a login slot that is not there has no share.
  expectedNoise.push(/401|404/)
  const me = 'passkey@example.com'
  await plugIn(page, true)
  await signIn(widget, embedded, me)
  const address = await addressOf(page)
  await openSettings(page)
  await makePasskey(page)
  await expect(bannerOf(page, 'Your new passkey opens this wallet now.')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await press(page, 'Turn off: Sign-in recovery')
  await approveDanger(page)
  await expect(frameOf(page).getByText(/^Off: on a new device/)).toBeVisible()
  // With nothing kept for the page and for the frame it is a new device.
  for (const frame of page.frames())
    await frame.evaluate(async () => {
      localStorage.clear()
      for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
    })
  await widget.visit({ query: { frame: embedded.frameUrl, project: PROJECT } })
  await enterCode(widget, embedded, me, async () => {
    await expect(frameOf(page).getByRole('heading', { name: 'Open your wallet' })).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    await press(page, 'Use a passkey')
  })
  expect(await addressOf(page)).toBe(address)
})

test('error: with sign-in recovery off, whoever has the mailbox and a passkey of their own opens nothing', async ({
  widget,
  page,
  browser,
  embedded,
  expectedNoise,
}) => {
  test.slow()
  expectedNoise.push(/401|404/)
  const me = `thief${Date.now()}@example.com`
  await plugIn(page, true)
  await signIn(widget, embedded, me)
  await openSettings(page)
  await makePasskey(page)
  await expect(bannerOf(page, 'Your new passkey opens this wallet now.')).toBeVisible()
  await press(page, 'Turn off: Sign-in recovery')
  await approveDanger(page)
  await expect(frameOf(page).getByText(/^Off: on a new device/)).toBeVisible()

  // Another device, with the same mailbox and an authenticator that has another wallet's passkey.
  const other = await browser.newContext()
  const thief = await other.newPage()
  await plugIn(thief, true)
  const theirs = new Widget(thief, widget.hosts)
  await signIn(theirs, embedded, `other${Date.now()}@example.com`)
  await openSettings(thief)
  await makePasskey(thief)
  await expect(bannerOf(thief, 'Your new passkey opens this wallet now.')).toBeVisible()
  await press(thief, 'Done')
  await thief.evaluate(() => window.kernel.wallet.disconnect())
  await expect(theirs.button()).toBeVisible()
  const heading = frameOf(thief).getByRole('heading', { name: 'Open your wallet' })
  await typeCode(theirs, embedded, me)
  await expect(heading).toBeVisible()
  await press(thief, 'Use a passkey')
  await expect(frameOf(thief).getByRole('alert')).not.toBeEmpty()
  await expect(heading).toBeVisible()
  expect(await addressOf(thief)).toBeUndefined()
  await other.close()
})

test('behavior: the account offers a passkey after a login, until that is answered', async ({
  widget,
  page,
  embedded,
  expectedNoise,
}) => {
  test.slow()
  expectedNoise.push(/401/)
  await signIn(widget, embedded, 'offered@example.com')
  await widget.accountButton().click()
  await expect(page.getByText('Protect your wallet with a passkey')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(frameOf(page).getByRole('heading', { name: 'Passkeys' })).toBeFocused()
  await press(page, 'Done')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByText('Protect your wallet with a passkey')).toHaveCount(0)
})

test('behavior: an authenticator that protects no key: it is said that it could only sign in', async ({
  widget,
  page,
  embedded,
  expectedNoise,
}) => {
  expectedNoise.push(/401/)
  await plugIn(page, false)
  await signIn(widget, embedded, 'noprf@example.com')
  await openSettings(page)
  await makePasskey(page)
  await expect(bannerOf(page, /^This passkey could only sign in/)).toBeVisible()
  await expect(frameOf(page).getByRole('button', { name: 'Ask each time' })).toHaveCount(0)
})

test('behavior: asked each time, nothing is signed without the passkey', async ({
  widget,
  page,
  embedded,
  expectedNoise,
}) => {
  test.slow()
  expectedNoise.push(/401/)
  const { verify } = await plugIn(page, true)
  await signIn(widget, embedded, 'each@example.com')
  await openSettings(page)
  await makePasskey(page)
  await press(page, 'Turn on: Ask each time')
  await approve(page)
  await press(page, 'Continue')
  await expect(frameOf(page).getByText(/^On: each signature asks/)).toBeVisible()
  await press(page, 'Done')
  const address = await addressOf(page)
  const ask = () => request(page, 'personal_sign', ['0x48656c6c6f', address])
  const signed = ask()
  await approve(page)
  expect(await verifyMessage({ address, message: 'Hello', signature: (await signed) as `0x${string}` })).toBe(true)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await verify(false)
  const refused = ask()
  await approve(page)
  expect(await refused).toMatchObject({ code: 4001 })
})

test('behavior: the words are shown in a window of their own, while a button is held', async ({
  widget,
  page,
  context,
  embedded,
  expectedNoise,
}) => {
  test.slow()
  // The window asks for the words until the frame has left them.
  expectedNoise.push(/401|410/)
  await signIn(widget, embedded, 'words@example.com')
  const address = await addressOf(page)
  await openSettings(page)
  await press(page, 'Show: Recovery phrase')
  await approveDanger(page)
  const opening = context.waitForEvent('page')
  await press(page, 'Open window')
  const opened = await opening
  const words = opened.getByRole('listitem')
  await expect(words).toHaveText(Array.from({ length: 12 }, () => '••••'))
  await opened.getByRole('button', { name: 'Hold to see the words' }).hover()
  await opened.mouse.down()
  await expect(words.first()).not.toHaveText('••••')
  const phrase = (await words.allTextContents()).join(' ')
  expect(mnemonicToAccount(phrase).address).toBe(address)
  await opened.mouse.up()
  await expect(words.first()).toHaveText('••••')
  // Nothing of it is in the page that asked, nor in the address of the window.
  expect(opened.url()).not.toContain('#')
  await expect(frameOf(page).getByText(/^The window has the words/)).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, document.body.innerText]))).not.toContain(
    phrase,
  )
  await opened.getByRole('button', { name: 'I have written them down' }).click()
  await press(page, 'Done')
  await expect(frameOf(page).getByRole('button', { name: 'Show: Recovery phrase' })).toBeVisible()
})
