import { iconNames } from '@latchkey/theme/ui'
import { expect, test } from 'vitest'
import { checkIcon } from './pluginHooks.ts'

test('default: an icon that is not there is told once for each plugin, with the one that was meant', async () => {
  const warnings: string[] = []
  const log = { warn: (text: string) => void warnings.push(text) }
  const given = ['check', 'chek', 'chek', 'no-such-thing', { path: 'M0 0' }, undefined]
  for (const icon of given) await checkIcon(iconNames, { name: icon, plugin: 'notes', log })
  await checkIcon(iconNames, { name: 'chek', plugin: 'till', log })
  expect(warnings).toEqual([
    'There is no icon "notes: chek". Did you mean "check"?',
    'There is no icon "notes: no-such-thing"',
    'There is no icon "till: chek". Did you mean "check"?',
  ])
})
