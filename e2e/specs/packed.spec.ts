import { readFile, rm } from 'node:fs/promises'
import { announceWallet, codeBlocks } from '../../tooling/author/outside.ts'
import { serveFolder } from '../../tooling/size/harness/serveFolder.ts'
import { type BareHost, bareHost } from '../support/bareHost.ts'
import { expect, test } from '../support/test.ts'

/** What the README's contract write takes from around it. */
const WRITE_NAMES = `
import type { Kernel } from '@latchkey/kernel'

declare const kernel: Kernel
declare const address: '0x\${string}'
declare const abi: readonly [
  { type: 'function'; name: 'mint'; stateMutability: 'payable'; inputs: [{ name: 'count'; type: 'uint256' }]; outputs: [] },
]
export { hash }
`

for (const [react, mode] of [
  ['18', 'production'],
  ['19', 'development'],
] as const) {
  test(`default: the README's host and plugin, from tarballs, with React ${react}, console silent in ${mode}`, async ({
    page,
    devnet,
  }) => {
    test.setTimeout(180_000)
    const {
      host = '',
      greeting = '',
      write = '',
    } = codeBlocks(await readFile(new URL('../../README.md', import.meta.url), 'utf8'))
    expect(host.split('\n').filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(22)
    expect(greeting.split('\n').filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(30)

    expect(write.split('\n').filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(5)

    const sources = { 'main.tsx': host, 'greeting.tsx': greeting, 'write.ts': write + WRITE_NAMES }
    const bare: BareHost = await bareHost(react, sources, mode)
    expect(bare.installed).toBeLessThan(40)
    test.info().annotations.push({ type: 'packages', description: String(bare.installed) })

    const messages: string[] = []
    page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`))
    const server = await serveFolder(`${bare.folder}/dist`)
    const address = devnet.accounts[0]?.address ?? ''
    await page.addInitScript(announceWallet, address)
    // The public nodes of the built-in networks are out of reach here; the local chain answers for them.
    await page.route(/^https:/, async (route) => {
      const response = await page.request.post(devnet.chains[1]?.rpcUrl ?? '', { data: route.request().postDataJSON() })
      await route.fulfill({ response })
    })
    await page.goto(server.url)
    await page.getByRole('button', { name: 'Connect' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Harbor/ })
      .click()
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Greet' }).click()
    await expect(page.getByRole('dialog', { name: 'Greeting' })).toContainText(`Hello, ${address}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Wave' }).click()
    await expect(page.getByText('Waved').first()).toBeVisible()
    // Neither errors nor warnings, nor anything else.
    expect(messages.filter((text) => !text.includes('React DevTools'))).toEqual([])
    // The page first: what it still loads would be refused.
    await page.goto('about:blank')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await server.stop()
    await rm(bare.folder, { recursive: true, force: true })
  })
}
