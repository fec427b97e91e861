/** A failure whose message already says what to do; it is printed without a stack. */
export class BootstrapError extends Error {}

/** @type {readonly (readonly [RegExp, (pnpm: string) => string])[]} */
const REASONS = [
  [
    /spawn npx ENOENT|npx: (command )?not found/,
    () => 'npx was not found: install Node.js 20 or newer together with npm from https://nodejs.org.',
  ],
  [
    /ERR_PNPM_OUTDATED_LOCKFILE/,
    (pnpm) =>
      `pnpm-lock.yaml does not match a package.json: run "npx ${pnpm} install --no-frozen-lockfile" and commit the lockfile.`,
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT/,
    () =>
      'The package registry cannot be reached: check the network, the proxy and "npm config get registry", then run the command again.',
  ],
  [/ENOSPC/, () => 'The disk is full: free about 1.5 GB, then run the command again.'],
  [
    /EACCES|EPERM/,
    () =>
      'A folder cannot be written: make this folder and the npm cache ("npm config get cache") writable for you, then run the command again.',
  ],
  [
    /ETARGET|E404|ERR_PNPM_NO_MATCHING_VERSION|ERR_PNPM_FETCH_404/,
    () =>
      'A package of the lockfile is not in the registry that npm is set to: check "npm config get registry", then run the command again.',
  ],
]

/**
 * One line for the person who ran the command: what went wrong and what to do.
 *
 * @param {string} output what npx and pnpm printed
 * @param {string} pnpm the wanted pnpm, as `pnpm@version`
 * @returns {string}
 */
export function explainInstallFailure(output, pnpm) {
  const reason = REASONS.find(([pattern]) => pattern.test(output))
  return reason
    ? reason[1](pnpm)
    : 'Installing the dependencies failed: the lines above say why. Delete node_modules and run the command again.'
}
