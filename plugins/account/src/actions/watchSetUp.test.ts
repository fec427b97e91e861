import type { ReceiverFacts } from '@latchkey/kernel'
import { expect, it } from 'vitest'
import { setUp } from '../fixtures/setUp.ts'

it('behavior: a slow answer from before the transaction does not take back what a later one said', async () => {
  const answers: ((hasContract: boolean) => void)[] = []
  const inspect = () =>
    new Promise<ReceiverFacts>((resolve) => {
      answers.push((hasContract) => resolve({ kind: 'account', hasContract }))
    })
  const { kernel, connect } = await setUp({ named: { accountType: 'smartAccount' }, inspect })
  await connect()
  await kernel.plugins.account.watchSetUp({ signal: new AbortController().signal })
  await expect.poll(() => answers.length).toBe(1)
  const tracker = await kernel.wallet.transactions()
  await tracker.track({
    network: 'one:1',
    account: 'one:1:0xaaaa1111',
    kind: 'send',
    plugin: 'send',
    intent: { digest: '0x', assets: [] },
    anchor: {},
  })
  await expect.poll(() => answers.length).toBe(2)
  const isSetUp = () => kernel.store.get(kernel.plugins.account.atoms.isSetUp)
  answers[1]?.(true)
  await expect.poll(isSetUp).toBe(true)
  answers[0]?.(false)
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(isSetUp()).toBe(true)
})
