import { expect } from '@playwright/test'
import { axeFaults } from '../../support/axeFaults.ts'
import { addressOf, frameOf, embeddedTest as test } from '../../support/embeddedTest.ts'
import { PROJECT } from '../../support/startEmbedded.ts'

// This browser keeps nothing for documents in frames: each load of the page begins without a sign-in.
test.beforeEach(({ context }) =>
  context.addInitScript(() => {
    if (window.parent === window) return
    Object.defineProperty(window, 'indexedDB', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
  }),
)

test('default: coming back takes one press, once the window of the wallet knows who it is', async ({
  widget,
  page,
  context,
  embedded,
}) => {
  test.slow()
  const me = 'resume@example.com'
  const typeCode = async (field: ReturnType<typeof page.getByLabel>): Promise<void> => {
    await expect(field).toBeVisible()
    const found = await fetch(`${embedded.mail.url}/messages/next?to=${encodeURIComponent(me)}`)
    const { code }: { readonly code: string } = await found.json()
    await field.fill(code)
  }
  await widget.visit({ query: { frame: embedded.frameUrl, project: PROJECT, logins: '1' } })
  await widget.open()
  await page.getByRole('textbox', { name: 'E-mail' }).fill(me)
  await page.getByRole('textbox', { name: 'E-mail' }).press('Enter')
  await typeCode(frameOf(page).getByLabel('Code from the e-mail'))
  await expect(widget.accountButton()).toBeVisible()
  const address = await addressOf(page)

  const back = page.getByRole('button', { name: /Continue as r…@example\.com/ })
  const reload = async (): Promise<void> => {
    await page.reload()
    await widget.open()
    await expect(back).toBeVisible()
  }
  await reload()
  expect(await axeFaults(page)).toEqual([])
  const [first] = await Promise.all([context.waitForEvent('page'), back.click()])
  await expect(first.getByRole('heading', { name: /Sign in as .*resume@example\.com/ })).toBeVisible()
  expect(await axeFaults(first, 'main')).toEqual([])
  await first.getByRole('button', { name: 'Send the code' }).click()
  await typeCode(first.getByLabel('Code from the e-mail'))
  await expect(widget.accountButton()).toBeVisible()
  expect(await addressOf(page)).toBe(address)
  await expect.poll(() => first.isClosed()).toBe(true)

  await reload()
  await back.click()
  await expect(widget.accountButton()).toBeVisible()
  expect(await addressOf(page)).toBe(address)
})
