import { join } from 'node:path'

/** Where the step "pack" puts a package as it would be published. */
export function tarballPath(root: string, name: string): string {
  return join(root, '.cache/packs', `${name.replace('@', '').replace('/', '-')}.tgz`)
}
