import { expect } from '@playwright/test'
import { verifyMessage } from 'viem'
import { axeFaults } from '../../support/axeFaults.ts'
import { addressOf, approve, frameOf, request, embeddedTest as test } from '../../support/embeddedTest.ts'
import { PROJECT } from '../../support/startEmbedded.ts'
import { openView } from '../../support/widget.ts'

test.use({ locale: 'ar-EG', viewport: { width: 360, height: 780 } })

test('default: on an Arabic phone the wallet is read from right to left', async ({ widget, page, embedded }) => {
  test.slow()
  const me = 'arabic@example.com'
  await widget.visit({ query: { frame: embedded.frameUrl, project: PROJECT } })
  await openView(page, 'mailLogin.Mail')
  await page.getByRole('textbox').fill(me)
  await page.getByRole('textbox').press('Enter')
  const frame = frameOf(page)
  const code = frame.getByLabel('الرمز الوارد في الرسالة')
  await expect(code).toBeVisible()
  await expect(frame.locator('html')).toHaveAttribute('dir', 'rtl')
  expect(await axeFaults(page)).toEqual([])
  const found = await fetch(`${embedded.mail.url}/messages/next?to=${encodeURIComponent(me)}`)
  const { code: digits, text }: { readonly code: string; readonly text: string } = await found.json()
  expect(text).toContain('استعمل هذا الرمز لتسجيل الدخول')
  await code.fill(digits)
  await expect(widget.accountButton()).toBeVisible()

  // Bytes that may stand for a payment want a typed word.
  const address = await addressOf(page)
  const raw = `0x${'ab'.repeat(32)}` as const
  const signed = request(page, 'personal_sign', [raw, address])
  await expect(frame.getByRole('heading', { name: 'توقيع رسالة' })).toBeVisible()
  await expect(frame.getByText(new URL(page.url()).origin)).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  const word = frame.getByLabel(/^اكتب/)
  if ((await word.count()) > 0) await word.fill('موافق')
  await approve(page, frame.getByRole('button', { name: 'موافقة' }))
  expect(await verifyMessage({ address, message: { raw }, signature: (await signed) as `0x${string}` })).toBe(true)

  // A request for another account is refused in the user's language.
  const refused = request(page, 'personal_sign', [raw, `0x${'1'.repeat(40)}`])
  expect(await refused).toMatchObject({ message: 'الطلب لحساب آخر.' })

  await openView(page, 'embedded.FrameStep')
  await expect(frame.getByText('هذا الجهاز')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await frame.getByRole('button', { name: 'إنشاء' }).click()
  await approve(page, frame.getByRole('button', { name: 'موافقة' }))
  const shown = frame.getByText(/^([0-9A-Z]{4} ){6}[0-9A-Z]{4}$/)
  await expect(shown).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
})
