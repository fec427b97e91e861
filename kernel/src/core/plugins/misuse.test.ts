import { describe, expect, test } from 'vitest'

const KERNEL = new URL('../../../', import.meta.url).pathname

type ExecFile = (
  file: string,
  args: readonly string[],
  options: object,
  done: (error: unknown, output: string) => void,
) => void

/** What the compiler says about a project, one entry for each error: the last line of its message. */
async function errorsOf(project: string): Promise<readonly string[]> {
  // The kernel has no types of Node: its code runs in browsers.
  const { execFile }: { readonly execFile: ExecFile } = await import('node:child_process' as string)
  return new Promise((resolve) => {
    const args = ['-p', project, '--pretty', 'false']
    execFile(`${KERNEL}node_modules/.bin/tsc`, args, { cwd: KERNEL }, (_, output) => {
      const errors = output.split(/^(?=\S)/m).filter((message) => message.includes('error TS'))
      resolve(
        errors.map(
          (message) =>
            message
              .trim()
              .split('\n')
              .at(-1)
              ?.trim()
              .replace(/^.*?error /, '') ?? '',
        ),
      )
    })
  })
}

describe('mistakes in plugins and hosts', () => {
  test('default: the examples compile, and 44 mistakes do not', { timeout: 60_000 }, async () => {
    expect(await errorsOf('typetests')).toEqual([])
  })

  test('error: twelve sentences', { timeout: 60_000 }, async () => {
    expect(await errorsOf('typetests/sentences')).toEqual([
      `TS2345: Argument of type '"send.Reviw"' is not assignable to parameter of type '"account.Account" | "balances.Tokens" | "faucet.Faucet" | "faucet.Help" | "faucet.Receipt" | "send.Review" | "send.Send" | "send.Status"'.`,
      `Type '{ isReady: () => boolean; }' is not assignable to type '"The action \\"isReady\\" must return a promise: actions are loaded on their first call"'.`,
      `Type '() => Promise<{ atoms: (_: object) => Promise<number>; }>' is not assignable to type '"An action cannot be called \\"atoms\\": the handle of a plugin has that name already"'.`,
      `Type '[SendPlugin, AccountPlugin]' is not assignable to type '"\\"send\\" needs the \\"balances\\" plugin: add it to plugins"'.`,
      `Type '[false | BalancesPlugin, SendPlugin]' is not assignable to type '"\\"send\\" needs the \\"balances\\" plugin, which is not always in plugins"'.`,
      `Type '[Renamed, SendPlugin]' is not assignable to type '"\\"send\\" uses the action \\"refresh\\" of \\"balances\\", which the installed \\"balances\\" does not have"'.`,
      `Type '[Moved, SendPlugin]' is not assignable to type '"\\"send\\" uses the view \\"Tokens\\" of \\"balances\\", which the installed \\"balances\\" does not have"'.`,
      `TS2820: Type '"titel"' is not assignable to type '"other" | "title" | Title<undefined, { readonly title: "A"; readonly other: "B"; }>'. Did you mean '"title"'?`,
      `Type '{ status: "Paying {{sum}}"; }' is not assignable to type '"The message \\"status\\" has no value {{sum}}"'.`,
      `Type 'Need<AccountPlugin, false>' is not assignable to type '"The key must be the id of the plugin, \\"account\\""'.`,
      "Property 'open' is missing in type '{ order: number; }' but required in type '{ readonly open: never; }'.",
      `Property 'order' is missing in type '{ label: "open"; open: "a.A"; }' but required in type 'Placed'.`,
    ])
  })
})
