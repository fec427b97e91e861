import { existsSync } from 'node:fs'

/** What is known of Debian's package manager: whether it is there, and how to keep it from waiting without a network. */
export const apt = {
  isThere: () => process.platform === 'linux' && existsSync('/usr/bin/apt-get'),
  limits: ['-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::Retries=0', '-o', 'DPkg::Lock::Timeout=60'],
}
