import { expect } from '@playwright/test'
import { embeddedTest as test } from '../../support/embeddedTest.ts'
import { PROJECT } from '../../support/startEmbedded.ts'
import { VIEW_SETTINGS, walkView } from '../../support/walkByKeyboard.ts'

const LOGINS = /^(email|socials)\./

/** What a view is asked with. */
const PARAMS: Readonly<Record<string, object>> = {
  'email.EmailVerifyDevice': { email: 'reader@example.com' },
  'email.EmailVerifyOtp': { email: 'reader@example.com' },
  'email.UpdateEmailPrimaryOtp': { email: 'reader@example.com' },
}

/** Views that begin to sign in as they open, and so stand for a provider's window or a phone: their flows look at them. */
const BEGIN: ReadonlySet<string> = new Set(['socials.ConnectingSocial', 'socials.ConnectingFarcaster'])

for (const [setting, options] of Object.entries(VIEW_SETTINGS)) {
  test(`default: every view of logins passes axe and can be walked by keyboard, ${setting}`, async ({
    widget,
    page,
    embedded,
  }) => {
    test.setTimeout(120_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await widget.visit({ query: { frame: embedded.frameUrl, project: PROJECT, logins: '1', ...options } })
    const routes = await page.evaluate(() => window.kernel.inspect().views)
    const wanted = routes.filter((route) => LOGINS.test(route) && !BEGIN.has(route))
    expect(wanted.length).toBeGreaterThan(5)
    for (const route of wanted) await walkView(page, route, { params: PARAMS[route] })
  })
}
