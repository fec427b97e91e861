import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Check } from './check.ts'
import { sourceFiles } from './listFiles.ts'

const WORDS = /eip155|solana|swap|email/i
/** Names of secrets that no event may carry are not names of features. */
const EXCEPTIONS: ReadonlySet<string> = new Set(['kernel/src/core/plugins/events.ts'])

const FOLDERS = /^kernel\/src\/(core|react)\//

/** The kernel names no chain and no feature. */
export const checkKernelWords: Check = ({ root }) =>
  sourceFiles(root)
    .filter((file) => FOLDERS.test(file) && !EXCEPTIONS.has(file))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((text, index) => {
          const word = WORDS.exec(text)?.[0]
          return word
            ? [
                {
                  file,
                  line: index + 1,
                  message: `says "${word}": the kernel names no chain and no feature; it belongs in an adapter or a plugin`,
                },
              ]
            : []
        }),
    )
