import { expect, test, vi } from 'vitest'
import { openTabs } from './tabs.ts'

test('default: a change of the session reaches the other documents, once', async () => {
  const heard: string[] = []
  const other = openTabs()
  other.listen(async (mark) => void heard.push(mark))
  openTabs().tell('a1')
  await expect.poll(() => heard).toEqual(['a1'])
})

test('behavior: where the browser denies channels to embedded pages, the wallet works in its own tab', () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
    },
  )
  const tabs = openTabs()
  expect(() => {
    tabs.listen(async () => undefined)
    tabs.tell('a1')
  }).not.toThrow()
  vi.unstubAllGlobals()
})
