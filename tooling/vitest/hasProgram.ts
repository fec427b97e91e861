import { expect, test } from 'vitest'

/**
 * Whether a program of the system is on this machine, for tests that are skipped without it. On a build server one that is
 * missing is a failing test that names its package: nothing is left out there without a word.
 *
 * @param name of the Debian package that has it
 */
export function hasProgram(program: unknown, name: string): boolean {
  if (program === undefined && process.env.CI !== undefined)
    test(`error: ${name} is not on this machine`, () => expect.unreachable(`install the package ${name}`))
  return program !== undefined
}
