import { describe, expect, it } from 'vitest'
import { checkLicences, isAllowed } from './checkLicences.ts'
import { makeTree } from './testing/makeTree.ts'
import { runCheck } from './testing/runCheck.ts'

const check = (licence: string | undefined, tool = 'MIT'): Promise<string[]> =>
  runCheck(
    checkLicences,
    makeTree({
      'kernel/package.json': { name: '@latchkey/kernel', dependencies: { near: '1' } },
      'kernel/node_modules/near/package.json': {
        name: 'near',
        version: '1.0.0',
        license: 'MIT',
        dependencies: { far: '1' },
      },
      'kernel/node_modules/far/package.json': { name: 'far', version: '1.0.0', license: licence },
      'node_modules/.pnpm/@some+tool@2.0.0/node_modules/@some/tool/package.json': {
        name: '@some/tool',
        version: '2.0.0',
        license: tool,
      },
    }),
  )

describe('checkLicences', () => {
  it.each(['MIT', '(GPL-2.0 OR MIT)', '0BSD', 'Apache-2.0 AND ISC'])('default: %s ships', async (licence) => {
    expect(await check(licence)).toEqual([])
  })

  it.each(['GPL-3.0', 'MPL-2.0', 'SEE LICENSE IN LICENSE.md', undefined, 'MIT AND GPL-3.0'])(
    'error: %s does not ship',
    async (licence) => {
      expect(await check(licence)).toEqual([expect.stringContaining(`far@1.0.0 is under "${licence ?? 'none'}"`)])
    },
  )

  it('behavior: tools may be under more licences', async () => {
    expect(await check('MIT', 'MPL-2.0')).toEqual([])
  })

  it('error: a tool under an unknown licence', async () => {
    expect(await check('MIT', 'BUSL-1.1')).toEqual([expect.stringContaining('@some/tool@2.0.0 is under "BUSL-1.1"')])
  })
})

describe('isAllowed', () => {
  it.each([
    ['A', true],
    ['X', false],
    ['(A OR X) AND B', true],
    ['(A OR X) AND (X OR X)', false],
    ['(A AND B)', true],
    ['X OR (A AND B)', true],
  ])('parameters: %s', (expression, expected) => {
    expect(isAllowed(expression, new Set(['A', 'B']))).toBe(expected)
  })
})
