/**
 * Flags for Chromium that a root user or a machine without network needs; harmless elsewhere.
 *
 * @type {readonly string[]}
 */
export const browserArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
