import { DRESSED, expectFinished, test } from '../../support/playgroundTest.ts'
import { expect } from '../../support/test.ts'

for (const [name, query, width] of DRESSED)
  test(`every primitive and token is accessible and fits: ${name}`, async ({ page, status }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${status.url}/gallery?${query}`)
    await expect(page.getByRole('heading', { name: 'Components', level: 1 })).toBeVisible()
    expect(await page.locator('.pg-specimen').count()).toBeGreaterThan(40)
    await expectFinished(page)
  })

test('behavior: with text of twice the size nothing lies beyond the side', async ({ page, status }) => {
  await page.goto(`${status.url}/gallery`)
  await page.getByRole('radio', { name: '200 %' }).check()
  await expect(page.locator('html')).toHaveCSS('font-size', '32px')
  await expectFinished(page)
})
