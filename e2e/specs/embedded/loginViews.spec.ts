import { expect } from '@playwright/test'
import { axeFaults } from '../../support/axeFaults.ts'
import { embeddedTest as test } from '../../support/embeddedTest.ts'
import { PROJECT } from '../../support/startEmbedded.ts'
import { VIEW_SETTINGS, viewsOfPlugins, WALKS, walkByKeyboard, walkView } from '../../support/walkByKeyboard.ts'

const PLUGINS = WALKS['embedded/loginViews.spec.ts']
const LOGINS = new RegExp(`^(${PLUGINS.join('|')})\\.`)

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
    test.setTimeout(240_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await widget.visit({ query: { frame: embedded.frameUrl, project: PROJECT, logins: '1', ...options } })
    const routes = await page.evaluate(() => window.kernel.inspect().views)
    const found = routes.filter((route) => LOGINS.test(route))
    const brought = await viewsOfPlugins()
    expect([...found].sort()).toEqual(PLUGINS.flatMap((plugin) => brought.get(plugin) ?? []).sort())
    const wanted = found.filter((route) => !BEGIN.has(route))
    for (const route of wanted) await walkView(page, route, { params: PARAMS[route] })
  })
}

test('default: the view beside the window of a provider passes axe and can be walked by keyboard', async ({
  widget,
  page,
  context,
  embedded,
}) => {
  test.setTimeout(240_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await widget.visit({ query: { frame: embedded.frameUrl, project: PROJECT, logins: '1' } })
  const dialog = await widget.open()
  const opening = context.waitForEvent('page')
  await dialog.getByRole('button', { name: /Google/ }).click()
  const opened = await opening
  const shown = () => page.evaluate(() => window.kernel.store.get(window.kernel.atoms.history).at(-1)?.route)
  await expect.poll(shown).toBe('socials.ConnectingSocial')
  await page.bringToFront()
  expect(await axeFaults(page)).toEqual([])
  await walkByKeyboard(page)
  await opened.close()
})
