import { spawn } from 'node:child_process'

const COMMANDS: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  linux: ['xdg-open'],
  win32: ['cmd', '/c', 'start', ''],
}

/** Shows an address in the person's browser; only where a person is at the keyboard, and never as a condition. */
export function openBrowser(url: string): void {
  const [command, ...args] = COMMANDS[process.platform] ?? []
  if (!command || !process.stdin.isTTY || !process.stdout.isTTY || process.env.CI) return
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true })
  child.on('error', () => undefined)
  child.unref()
}
